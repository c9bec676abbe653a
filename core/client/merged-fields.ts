/** Fields that a merge fills from the other client. */
export type MergedFields = {
  company: string
  country: string
  taxNumber: string
  notes: string
  phones: string[]
  addresses: string[]
  tags: string[]
  status: 'lead' | 'active' | 'former'
}

type Row = Omit<MergedFields, 'taxNumber'> & { tax_number: string }

export const toMergedFields = ({ tax_number: taxNumber, ...row }: Row): MergedFields => {
  const { company, country, notes, phones, addresses, tags, status } = row
  return { company, country, taxNumber, notes, phones, addresses, tags, status }
}

const maxLines = 10
const maxTags = 30
const maxNotes = 10_000

const union = (some: string[], more: string[], most: number) =>
  [...new Set([...some, ...more])].slice(0, most)

/** Returns the fields of a client, with those of the merged one where they are empty. Lists have both. */
export const fillFrom = (own: MergedFields, other: MergedFields): MergedFields => ({
  company: own.company || other.company,
  country: own.country || other.country,
  taxNumber: own.taxNumber || other.taxNumber,
  notes: [own.notes, other.notes].filter(Boolean).join('\n\n').slice(0, maxNotes).toWellFormed(),
  phones: union(own.phones, other.phones, maxLines),
  addresses: union(own.addresses, other.addresses, maxLines),
  tags: union(own.tags, other.tags, maxTags),
  status: other.status === 'active' ? 'active' : own.status,
})

/** Returns the fields before the merge, except those that somebody has changed since. */
export function restoreFields(
  now: MergedFields,
  { before, after }: Record<'before' | 'after', MergedFields>,
): MergedFields {
  const isUnchanged = (name: keyof MergedFields) => JSON.stringify(now[name]) === JSON.stringify(after[name])
  const names = (Object.keys(now) as (keyof MergedFields)[]).filter(isUnchanged)
  return { ...now, ...Object.fromEntries(names.map((name) => [name, before[name]])) }
}
