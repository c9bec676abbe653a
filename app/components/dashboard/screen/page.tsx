import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useBrand } from '#app/components/use-brand.ts'
import { useRestoredFocus } from './use-restored-focus.ts'

type PageProps = {
  title: string
  /** One sentence under the title. */
  lead?: ReactNode
  /** The page's main action. */
  action?: ReactNode
  children: ReactNode
}

/** Layout of a dashboard screen: title, main action and content. */
export function Page({ title, lead, action, children }: PageProps) {
  const brand = useBrand()
  const heading = useFocusAfterNavigation()
  useRestoredFocus()
  return (
    <>
      <title>{`${title} · ${brand.name}`}</title>
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 max-w-measure">
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-[1.75rem] wrap-anywhere outline-none md:text-[2rem]"
          >
            {title}
          </h1>
          {lead && <div className="mt-2 wrap-anywhere text-pretty text-muted">{lead}</div>}
        </div>
        {action && <div className="flex flex-wrap gap-3">{action}</div>}
      </header>
      {children}
    </>
  )
}

let firstKey: string | undefined

/** Focuses the heading after a navigation, so that screen readers announce the new screen. Skips the first screen,
 * which the browser announces itself. */
function useFocusAfterNavigation() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key, state } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query on the same screen must not move the focus
  useEffect(() => {
    firstKey ??= key
    if (key !== firstKey && !state?.keepsFocus) heading.current?.focus({ preventScroll: true })
  }, [pathname])
  return heading
}
