import {
  type BlogInput,
  type BlogRow,
  type BlogVersionContent,
  type BlogVersionRow,
  blogNames,
  type Publication,
} from '#core/blog/blog.ts'
import { toWire } from '#core/rename-keys.ts'
import type { ApiClient } from './client.ts'

/** Form values of a blog. Tags are one comma-separated string. */
export type BlogDraft = { [Name in keyof BlogInput]: string }
export type EditedBlog = { draft: BlogDraft } & Pick<BlogRow, 'version' | 'state' | 'publishAt' | 'slug'>

export async function getBlog(api: ApiClient, id: string): Promise<EditedBlog> {
  const { version, state, publishAt, ...row } = await api.get<BlogRow>(`/blogs/${id}`)
  // Without an own summary, the API returns the beginning of the content.
  const summary = row.content.startsWith(row.summary) ? '' : row.summary
  return { draft: draftOf({ ...row, summary }), version, state, publishAt, slug: row.slug }
}

const draftOf = (content: BlogVersionContent['content']): BlogDraft => {
  const { title, author, category, image, tags, summary, authorAvatar, authorText = '' } = content
  const { slug, searchTitle, searchDescription, socialImage = '' } = content
  return {
    ...{ title, author, category, image, content: content.content, tags: tags.join(', '), summary },
    ...{ authorAvatar, authorText, slug, searchTitle, searchDescription, socialImage },
  }
}

export const addBlog = (api: ApiClient, draft: BlogDraft, publication: Publication) =>
  api.post<{ insertedId: string }>('/blogs', { ...toWire(draft, blogNames), ...publication })

export const changeBlog = (
  api: ApiClient,
  id: string,
  version: number,
  draft: BlogDraft,
  publication: Publication,
) =>
  api.patch<{ modifiedCount: number }>(`/blogs/${id}`, {
    ...toWire(draft, blogNames),
    ...publication,
    version,
  })

export const listBlogVersions = (api: ApiClient, id: string) =>
  api.get<BlogVersionRow[]>(`/blogs/${id}/versions`)

export const readBlogVersion = async (api: ApiClient, id: string, version: number): Promise<BlogDraft> =>
  draftOf((await api.get<BlogVersionContent>(`/blogs/${id}/versions/${version}`)).content)
