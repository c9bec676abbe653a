import { href } from 'react-router'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'

export function NoPortfolios({ category }: { category: string | undefined }) {
  if (category !== undefined)
    return (
      <EmptyState
        title="No projects yet"
        actions={<ButtonLink href={href('/portfolios')}>See all work</ButtonLink>}
      >
        There is no work in this category, or it was renamed.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No projects yet"
      actions={
        <>
          <ButtonLink href={href('/coding')}>See demo projects</ButtonLink>
          <ButtonLink look="second" href={href('/graphic-design')}>
            See logos
          </ButtonLink>
        </>
      }
    >
      Finished work will be listed here as soon as its owners agree. Until then, look at what we made as
      demonstrations.
    </EmptyState>
  )
}
