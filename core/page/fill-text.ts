/** Values that texts of pages can name in braces, such as `{name}`. */
export type TextValues = { name: string; city: string; description: string; prices: string }

export const placeholderNames = [
  'name',
  'city',
  'description',
  'prices',
] as const satisfies (keyof TextValues)[]

const placeholder = new RegExp(`\\{(${placeholderNames.join('|')})\\}`, 'g')

const valueBy = (values: TextValues, name: string) => values[name as keyof TextValues]

export const fillText = (text: string, values: TextValues): string =>
  text.replace(placeholder, (_, name: string) => valueBy(values, name))

/** Like `fillText`, as the separate parts. */
export const fillParts = (text: string, values: TextValues): string[] =>
  text.split(placeholder).map((part, index) => (index % 2 === 1 ? valueBy(values, part) : part))

/** Fills all texts of a value. */
export function fillAll<Value>(value: Value, values: TextValues): Value {
  if (typeof value === 'string') return fillText(value, values) as Value
  if (Array.isArray(value)) return value.map((one) => fillAll(one, values)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillAll(one, values)])) as Value
}
