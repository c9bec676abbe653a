import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import type { ReadSection } from '#core/page/read-section.ts'
import { LivePage } from './live-page.tsx'

export const previewId = 'page-preview'

const widths = { Phone: 390, Tablet: 768, Desktop: 1280 }
type Width = keyof typeof widths

/** Pixels at the top that the site's own bar covers. */
const headerHeight = 72

type PagePreviewProps = {
  /** Address of the preview. It changes when the page needs other records from the server. */
  address: string
  /** The sections of the draft, saved or not. */
  sections: ReadSection[]
  label: string
  /** Id of the section to scroll to. */
  selected: string | undefined
  onSelect: (id: string) => void
}

/** The page as visitors will see it. It follows each change at once; the last frame stays until the next has loaded. */
export function PagePreview({ address, sections, label, selected, onSelect }: PagePreviewProps) {
  const [width, setWidth] = useState<Width>('Phone')
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const [shown, setShown] = useState(address)
  const [served, setServed] = useState<HTMLElement | null>(null)
  const position = useRef(0)
  const visible = useRef<HTMLIFrameElement>(null)
  const prepared = useRef<Document>(null)
  const addresses = shown === address ? [address] : [shown, address]

  useEffect(() => {
    if (visible.current && selected) scrollToSection(visible.current, selected)
  }, [selected])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a frame of the server-rendered screen may load before hydration
  useEffect(() => {
    const { URL, readyState } = visible.current?.contentDocument ?? {}
    if (visible.current && URL !== 'about:blank' && readyState === 'complete') prepare(visible.current, shown)
  }, [])

  function prepare(frame: HTMLIFrameElement, loaded: string) {
    const page = frame.contentDocument
    if (!page || prepared.current === page) return
    prepared.current = page
    page.documentElement.dataset.theme = theme
    page.addEventListener('submit', stop, true)
    page.addEventListener(
      'click',
      (event) => {
        stop(event)
        const section = closestSection(event)
        if (section) onSelect(section)
      },
      true,
    )
    if (loaded !== shown) position.current = visible.current?.contentWindow?.scrollY ?? 0
    frame.contentWindow?.scrollTo(0, position.current)
    setShown(loaded)
    setServed(page.querySelector<HTMLElement>('[data-preview]'))
  }

  return (
    <section
      id={previewId}
      tabIndex={-1}
      aria-label="Preview"
      className="grid scroll-mt-16 grid-cols-1 content-start gap-3 outline-none xl:sticky xl:top-24"
    >
      <div className="flex flex-wrap gap-1">
        {(Object.keys(widths) as Width[]).map((name) => (
          <Button
            key={name}
            size="small"
            look={name === width ? 'second' : 'quiet'}
            aria-pressed={name === width}
            onClick={() => setWidth(name)}
          >
            {name}
          </Button>
        ))}
        <Button
          size="small"
          look="quiet"
          aria-pressed={theme === 'dark'}
          onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
        >
          Dark
        </Button>
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content has to be reachable by keyboard
        tabIndex={0}
        aria-label={`${width} width`}
        className="grid h-[min(56rem,75dvh)] grid-cols-1 overflow-auto rounded-small border border-line bg-surface"
      >
        {addresses.map((one) => (
          <iframe
            key={`${theme} ${one}`}
            ref={one === shown ? visible : undefined}
            src={one}
            title={`Preview of ${label}`}
            // A narrow phone shows the page as narrow as itself, instead of a part of it.
            className={`col-start-1 row-start-1 mx-auto h-full bg-paper ${width === 'Phone' ? 'max-w-full' : 'max-w-none'}`}
            style={{ width: widths[width], ...(one !== shown && { visibility: 'hidden' }) }}
            onLoad={({ currentTarget }) => prepare(currentTarget, one)}
          />
        ))}
      </section>
      {served && <LivePage served={served} sections={sections} />}
    </section>
  )
}

/** Keeps an event of the shown page from having any effect. */
function stop(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}

const closestSection = ({ target }: Event): string | undefined =>
  (target as Element).closest('[data-section]')?.getAttribute('data-section') ?? undefined

function scrollToSection({ contentDocument, contentWindow }: HTMLIFrameElement, id: string) {
  const section = contentDocument?.querySelector(`[data-section="${CSS.escape(id)}"]`)
  if (!section || !contentWindow) return
  contentWindow.scrollTo(0, section.getBoundingClientRect().top + contentWindow.scrollY - headerHeight)
}
