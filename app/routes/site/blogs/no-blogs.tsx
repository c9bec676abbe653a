import { href } from 'react-router'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'

export function NoBlogs({ isFiltered }: { isFiltered: boolean }) {
  const actions = isFiltered ? (
    <ButtonLink href={href('/blogs')}>All posts</ButtonLink>
  ) : (
    <>
      <ButtonLink href={href('/portfolios')}>See our work</ButtonLink>
      <ButtonLink look="second" href={href('/contact')}>
        Ask us something
      </ButtonLink>
    </>
  )
  return (
    <EmptyState title="No blog data found" actions={actions}>
      {isFiltered
        ? 'There are no posts on this subject yet.'
        : 'The first post is still being written. Is there a question it should answer?'}
    </EmptyState>
  )
}
