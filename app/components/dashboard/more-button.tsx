import type { ReactNode } from 'react'
import { Button } from '#app/components/ui/button.tsx'

type MoreButtonProps = { isMore: boolean; isLoading: boolean; loadMore: () => void; children: ReactNode }

/** Stands under a list while there is more of it; belongs to `useMore`. */
export function MoreButton({ isMore, isLoading, loadMore, children }: MoreButtonProps) {
  if (!isMore) return null
  return (
    <Button look="second" size="small" className="mt-6" disabled={isLoading} onClick={loadMore}>
      {isLoading ? 'Loading…' : children}
    </Button>
  )
}
