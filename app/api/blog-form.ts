import {
  type BlogDraftRow,
  type BlogInput,
  type BlogRow,
  type BlogVersionContent,
  blogNames,
  type Publication,
} from '#core/blog/blog.ts'
import { toWire } from '#core/rename-keys.ts'
import type { ApiClient } from './client.ts'
import { listRecordVersions, readRecordVersion } from './record-versions.ts'

/** Form values of a blog. Tags are one comma-separated string. */
export type BlogDraft = { [Name in keyof BlogInput]: string }
export type EditedBlog = {
  /** The post as it was saved; of a published one what visitors see. */
  saved: BlogDraft
  /** Edit beside a published or scheduled post. */
  kept: KeptDraft | null
} & Pick<BlogRow, 'version' | 'state' | 'publishAt'>
export type KeptDraft = { draft: BlogDraft } & Pick<
  BlogDraftRow,
  'revision' | 'savedAt' | 'savedBy' | 'version'
>

export async function getBlog(api: ApiClient, id: string): Promise<EditedBlog> {
  const { version, state, publishAt, draftSavedAt, ...row } = await api.get<BlogRow>(`/blogs/${id}`)
  // Without an own summary, the API returns the beginning of the content.
  const summary = row.content.startsWith(row.summary) ? '' : row.summary
  const kept = draftSavedAt ? await readKeptDraft(api, id) : null
  return { saved: draftOf({ ...row, summary }), kept, version, state, publishAt }
}

async function readKeptDraft(api: ApiClient, id: string): Promise<KeptDraft | null> {
  const { content, ...kept } = await api.get<BlogDraftRow>(`/blogs/${id}/draft`)
  return kept.revision === 0 ? null : { ...kept, draft: draftOf(content) }
}

const draftOf = (content: BlogVersionContent['content']): BlogDraft => {
  const { title, author, category, image, tags, summary, authorAvatar, authorText = '' } = content
  const { slug, searchTitle, searchDescription, socialImage = '' } = content
  return {
    ...{ title, author, category, image, content: content.content, tags: tags.join(', '), summary },
    ...{ authorAvatar, authorText, slug, searchTitle, searchDescription, socialImage },
  }
}

/** Publishes, schedules or withdraws the post, or keeps the edit beside it without a change for visitors. */
export type BlogStep = Publication | 'keep'

/** Version of a post as it was read, and revision of the draft that a step replaces or ends, 0 for none. */
export type SeenBlog = { version: number; revision?: number }

export const addBlog = (api: ApiClient, draft: BlogDraft, publication: Publication) =>
  api.post<{ insertedId: string }>('/blogs', { ...toWire(draft, blogNames), ...publication })

/** Without a text only the state changes. Without a revision the draft beside the post stays. */
export const changeBlog = (
  api: ApiClient,
  id: string,
  { version, revision }: SeenBlog,
  draft: BlogDraft | null,
  publication: Publication,
) =>
  api.patch<{ modifiedCount: number }>(`/blogs/${id}`, {
    ...(draft && toWire(draft, blogNames)),
    ...publication,
    version,
    draftRevision: revision,
  })

export const keepBlogDraft = (api: ApiClient, id: string, seen: SeenBlog, draft: BlogDraft) =>
  api.put<{ revision: number }>(`/blogs/${id}/draft`, { ...toWire(draft, blogNames), ...seen })

export const discardBlogDraft = (api: ApiClient, id: string, revision: number) =>
  api.remove(`/blogs/${id}/draft?revision=${revision}`)

export const versionsOfBlog = (api: ApiClient, id: string) => ({
  list: () => listRecordVersions(api, 'blogs', id),
  read: async (version: number): Promise<BlogDraft> =>
    draftOf(await readRecordVersion<BlogVersionContent>(api, 'blogs', { id, version })),
})
