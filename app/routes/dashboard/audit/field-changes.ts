type Values = Record<string, unknown> | null
export type FieldChange = { name: string; before: string | undefined; after: string | undefined }

// Internal columns that every record has.
const hiddenFields = new Set(['id', 'version', 'is_sample', 'content_tag', 'search'])

/** Lists every field that occurs before or after. */
export function listChanges(before: Values, after: Values): FieldChange[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .filter((name) => !hiddenFields.has(name))
    .map((name) => ({
      name: formatFieldName(name),
      before: before && name in before ? formatFieldValue(before[name]) : undefined,
      after: after && name in after ? formatFieldValue(after[name]) : undefined,
    }))
}

/** Turns `isDisabled` or `domain_expires_on` into words. */
export function formatFieldName(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function formatFieldValue(value: unknown): string {
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.length > 0 ? value.map(formatFieldValue).join(', ') : '–'
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, one]) => `${name}: ${formatFieldValue(one)}`)
      .join(', ')
  }
  return String(value)
}
