/** Writes a record of an old workbook. Arrays are written as 16-bit numbers, buffers unchanged. */
export function record(type: number, ...parts: (Buffer | number[])[]): Buffer {
  const data = Buffer.concat(parts.map((part) => (Array.isArray(part) ? u16(...part) : part)))
  return Buffer.concat([u16(type, data.length), data])
}

export const u16 = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
export const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer)
export const f64 = (value: number) => Buffer.from(Float64Array.of(value).buffer)

/** Writes a text with a length prefix of one or two bytes. */
export const text = (bytes: Buffer | string, lengthBytes: 1 | 2) => {
  const content = Buffer.from(bytes)
  return Buffer.concat([lengthBytes === 1 ? Buffer.of(content.length) : u16(content.length), content])
}
