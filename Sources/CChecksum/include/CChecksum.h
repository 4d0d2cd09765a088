#ifndef CCHECKSUM_H
#define CCHECKSUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether this processor has an instruction for CRC-32C.
bool crc32c_is_instruction(void);

/// Takes more bytes into a CRC-32C, by the processor's instruction.
///
/// Only where `crc32c_is_instruction()`: elsewhere the process ends.
uint32_t crc32c_update(uint32_t state, const void *bytes, size_t count);

#endif
