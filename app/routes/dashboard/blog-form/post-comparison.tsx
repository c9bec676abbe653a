import { type BlogDraft, readBlogVersion } from '#app/api/blog-form.ts'
import { api } from '#app/api/browser.ts'
import { FieldChanges } from '#app/components/versions/field-changes.tsx'
import { createNaming } from '#app/components/versions/name-references.ts'
import { NoDifference, VersionComparison } from '#app/components/versions/version-comparison.tsx'
import { comparePosts } from '#core/blog/compare-posts.ts'

type PostComparisonProps = {
  id: string
  number: number
  numbers: number[]
  draft: BlogDraft
  onBack: () => void
}

/** Differences between two versions of a post: fields with their old and new texts. */
export function PostComparison({ id, draft, ...props }: PostComparisonProps) {
  const read = (number: number) => readBlogVersion(api, id, number)
  async function compare(number: number, other: number | undefined) {
    const [before, after] = await Promise.all([read(number), other === undefined ? draft : read(other)])
    const fields = await createNaming(api)(comparePosts(before, after))
    return fields.length === 0 ? <NoDifference /> : <FieldChanges fields={fields} />
  }
  return <VersionComparison {...props} draftLabel="what is in the form" compare={compare} />
}
