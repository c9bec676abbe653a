import { href } from 'react-router'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'

type NoPortfoliosProps = { category: string | undefined; children: string }

export function NoPortfolios({ category, children }: NoPortfoliosProps) {
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
      {children}
    </EmptyState>
  )
}
