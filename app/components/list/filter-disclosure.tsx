import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { useServerDevice } from '#app/components/ui/loading/first-render.tsx'
import { useMedia } from '#app/components/ui/loading/use-media.ts'
import type { ListQuery, ListShape } from './list-shape.ts'

/** Filters that fit above a list without hiding it on a phone. */
const fewFilters = 2
const roomForFilters = '(min-width: 40rem)'

type FilterDisclosureProps = { shape: ListShape; asked: ListQuery; children: ReactNode }

/** Keeps many filters closed on a phone, where they would fill the screen before the first row. */
export function FilterDisclosure({ shape, asked, children }: FilterDisclosureProps) {
  const id = useId()
  const hasRoom = useMedia(roomForFilters, useServerDevice() === 'computer')
  const offered = shape.filters.filter(({ kind }) => kind !== 'fixed')
  const active = offered.filter(({ name }) => asked.filters[name]).length
  const [isOpen, setIsOpen] = useState(active > 0)
  if (hasRoom || offered.length <= fewFilters) return children
  return (
    <>
      <Button
        look="second"
        size="small"
        className="min-h-11"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        Filters{active > 0 && ` (${active})`}
      </Button>
      <div id={id} hidden={!isOpen} className="order-1 flex w-full flex-wrap items-center gap-3">
        {children}
      </div>
    </>
  )
}
