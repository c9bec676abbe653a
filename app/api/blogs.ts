import type { ApiClient } from './client.ts'

/** Form values of a blog. Tags are one comma-separated string. */
export type BlogDraft = {
  title: string
  author: string
  category: string
  image: string
  content: string
  tags: string
  summary: string
  authorAvatar: string
}
export type EditedBlog = BlogDraft & { version: number }

type Wire = Omit<EditedBlog, 'tags'> & { tags: string[] }

/** Maps wire names to fields of a blog. */
export const blogNames = { featuredImage: 'image' } as const

const toWire = ({ image, ...same }: BlogDraft) => ({ ...same, featuredImage: { url: image } })

export async function getBlog(api: ApiClient, id: string): Promise<EditedBlog> {
  const { title, author, category, image, content, tags, summary, authorAvatar, version } =
    await api.get<Wire>(`/blogs/${id}`)
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
  api.post<{ insertedId: string }>('/blogs', toWire(draft))

export const changeBlog = (api: ApiClient, id: string, version: number, draft: BlogDraft) =>
  api.patch(`/blogs/${id}`, { ...toWire(draft), version })
