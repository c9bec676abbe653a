import { type UseFormReturn, useWatch } from 'react-hook-form'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import type { NoteAudience } from '#core/note-sending/note-sending.ts'
import { ClientPicker, type PickedClient } from './client-picker.tsx'
import { TagPicker } from './tag-picker.tsx'

export type AudienceDraft = { kind: 'clients' | 'tag' | 'all'; clients: PickedClient[]; tag: string }
type Form = UseFormReturn<{ title: string; text: string; to: AudienceDraft }>

export function toAudience({ kind, clients, tag }: AudienceDraft): NoteAudience {
  if (kind === 'all') return { all: true }
  return kind === 'tag' ? { tag } : { clients: clients.map(({ id }) => id) }
}

/** Picks the recipients: clients, a tag, or all. */
export function AudienceField({ form }: { form: Form }) {
  const { kind, clients, tag } = useWatch({ control: form.control, name: 'to' })
  const field = bindFields(form)
  const { error } = form.getFieldState('to', form.formState)
  const problem = findMessage(error)
  return (
    <>
      <SelectField label="To" {...field('to.kind')}>
        <option value="clients">Clients that I pick</option>
        <option value="tag">Clients with a tag</option>
        <option value="all">All clients</option>
      </SelectField>
      {kind === 'clients' && (
        <ClientPicker
          picked={clients}
          error={problem}
          onChange={(picked) => form.setValue('to.clients', picked, { shouldDirty: true })}
        />
      )}
      {kind === 'tag' && (
        <TagPicker
          tag={tag}
          error={problem}
          onChange={(picked) => form.setValue('to.tag', picked, { shouldDirty: true })}
        />
      )}
      {kind === 'all' && problem && <p className="text-small font-semibold text-danger">{problem}</p>}
    </>
  )
}

/** First message of an error of the field or of a part of it. */
function findMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error).map(findMessage).find(Boolean)
}
