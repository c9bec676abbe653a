import type { ApiClient } from '#app/api/client.ts'
import { findMediaByUrl } from '#app/api/media.ts'
import { readPicked } from '#app/api/picked-records.ts'
import { listReviewChoices } from '#app/api/review-choices.ts'
import type { FieldChange, ReferredKind } from '#core/field-changes.ts'
import { libraryAddress } from '#core/page/section-pictures.ts'
import { findStoredPicture } from '#core/picture/picture.ts'

export type NameReferences = (fields: FieldChange[]) => Promise<FieldChange[]>

/** A page can pick more records than one browser may ask for in a minute. The names of the others are left out. */
const mostNames = 200
/** Reads at once, which leave the other reads of the screen their share. */
const mostAtOnce = 8

/** Replaces ids of records and addresses of pictures by their names. Each is read once. */
export function createNaming(api: ApiClient): NameReferences {
  const names = new Map<string, Promise<string>>()
  const turns = Array.from({ length: mostAtOnce }, (): Promise<unknown> => Promise.resolve())
  function nameOf(kind: ReferredKind, reference: string): Promise<string> {
    const key = `${kind} ${reference}`
    const known = names.get(key)
    if (known) return known
    if (names.size >= mostNames) return Promise.resolve(reference)
    const turn = names.size % mostAtOnce
    const name = Promise.resolve(turns[turn]).then(() => readName(api, kind, reference))
    turns[turn] = name.catch(() => {})
    names.set(key, name)
    return name
  }
  const nameAll = async (kind: ReferredKind, text: string) =>
    (await Promise.all(text.split('\n').map((one) => (one ? nameOf(kind, one) : '')))).join('\n')
  return (fields) =>
    Promise.all(
      fields.map(async ({ refersTo, ...change }) => {
        if (!refersTo) return change
        const texts = [change.before, change.after].map((text) => nameAll(refersTo, text))
        const [before = '', after = ''] = await Promise.all(texts)
        return { ...change, before, after }
      }),
    )
}

async function readName(api: ApiClient, kind: ReferredKind, reference: string): Promise<string> {
  if (kind === 'picture') return namePicture(api, reference)
  if (kind === 'review') return nameReview(api, reference)
  const found = await readPicked(api, kind, reference)
  return found?.title ?? (kind === 'faq' ? 'Deleted question' : 'Deleted work')
}

async function nameReview(api: ApiClient, id: string): Promise<string> {
  const found = (await listReviewChoices(api)).find((one) => one.id === id)
  return found?.label ?? 'Another review'
}

/** Name in the library, with the point that stays visible: two versions may differ in it only. */
async function namePicture(api: ApiClient, address: string): Promise<string> {
  const stored = findStoredPicture(address)
  if (!stored) return address
  const file = libraryAddress(address)
  const name =
    (await findMediaByUrl(api, file))?.name ?? `${file.split('/').at(-1)} (deleted from the library)`
  const { focus } = stored
  return focus ? `${name} (stays visible: ${focus.x}% from the left, ${focus.y}% from the top)` : name
}
