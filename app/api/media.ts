import type { MediaPatch, MediaRoom, MediaRow, MediaUses } from '#core/media/media.ts'
import { upload } from './browser.ts'
import type { ApiClient, ListPage } from './client.ts'

const pageSize = 24

/** Lists the newest pictures whose name or text contains the words. */
export const findMedia = (api: ApiClient, words: string, signal: AbortSignal): Promise<ListPage<MediaRow>> =>
  api.list<MediaRow>(
    `/media?${new URLSearchParams({ limit: String(pageSize), ...(words && { q: words }) })}`,
    {
      signal,
    },
  )

export const moreMedia = (api: ApiClient, next: string): Promise<ListPage<MediaRow>> =>
  api.list<MediaRow>(next)

export const changeMedia = (api: ApiClient, id: string, patch: MediaPatch) => api.patch(`/media/${id}`, patch)

export const readMediaUses = (api: ApiClient, id: string) => api.get<MediaUses>(`/media/${id}/uses`)

export const readMediaRoom = (api: ApiClient) => api.get<MediaRoom>('/media/room')

/** Finds the picture of the library with an address; undefined if it was deleted. */
export async function findMediaByUrl(api: ApiClient, url: string): Promise<MediaRow | undefined> {
  const { rows } = await api.list<MediaRow>(`/media?${new URLSearchParams({ limit: '1', url })}`)
  return rows[0]
}

type Sending = { signal: AbortSignal; onProgress: (percent: number) => void }

/** Answer to an upload into the library. */
export type AddedMedia = Omit<MediaRow, '_id'> & { insertedId: string }

export const mediaOf = ({ insertedId, ...row }: AddedMedia): MediaRow => ({ ...row, _id: insertedId })

/** Uploads a picture into the library. */
export async function addMedia(file: File, sending: Sending): Promise<MediaRow> {
  const query = new URLSearchParams({ name: file.name.slice(0, 500) })
  return mediaOf(await upload<AddedMedia>(`/media?${query}`, file, sending))
}

export const replaceMedia = ({ _id, version }: MediaRow, file: File, sending: Sending) =>
  upload<{ records: number }>(`/media/${_id}/file?version=${version}`, file, sending)
