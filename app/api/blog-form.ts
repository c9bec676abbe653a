import { type BlogInput, type BlogRow, blogNames } from '#core/blog/blog.ts'
import { toWire } from '#core/rename-keys.ts'
import type { ApiClient } from './client.ts'

/** Form values of a blog. Tags are one comma-separated string. */
export type BlogDraft = { [Name in keyof BlogInput]: string }
export type EditedBlog = BlogDraft & { version: number }

export async function getBlog(api: ApiClient, id: string): Promise<EditedBlog> {
  const { title, author, category, image, content, tags, summary, authorAvatar, version } =
    await api.get<BlogRow>(`/blogs/${id}`)
  // Without an own summary, the API returns the beginning of the content.
  const own = content.startsWith(summary) ? '' : summary
  return {
    title,
    author,
    category,
    image,
    content,
    tags: tags.join(', '),
    summary: own,
    authorAvatar,
    version,
  }
}

export const addBlog = (api: ApiClient, draft: BlogDraft) =>
  api.post<{ insertedId: string }>('/blogs', toWire(draft, blogNames))

export const changeBlog = (api: ApiClient, id: string, version: number, draft: BlogDraft) =>
  api.patch(`/blogs/${id}`, { ...toWire(draft, blogNames), version })
