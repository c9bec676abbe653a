import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { findLastPress } from './last-press.ts'
import { type Message, takeToasts } from './toasts.ts'

const actionTime = 10_000
const readingTime = 6_000
/** Screen readers announce what is added to an existing live region, not what is rendered together with it. */
const liveRegionDelay = 100

const manager = Toast.createToastManager()

function show({
  title,
  tone = 'success',
  undo,
  action = undo && { label: 'Undo', run: undo },
}: Message): void {
  const id = manager.add({
    title,
    type: tone,
    timeout: action ? actionTime : readingTime,
    priority: tone === 'danger' ? 'high' : 'low',
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          manager.close(id)
          action.run()
        },
      },
    }),
  })
}

/** Publishes the height of the toasts as a CSS variable, for which pages and dialogs leave room. */
function trackHeight(viewport: HTMLElement | null) {
  if (!viewport) return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const { top, height } = viewport.getBoundingClientRect()
    const room = height > 0 ? innerHeight - top + 8 : 0
    keepUncovered(room, () => style.setProperty('--toast-room', `${room}px`))
  })
  observer.observe(viewport)
  return () => observer.disconnect()
}

const wide = '(min-width: 80rem)'

/** Makes room on a small screen, and scrolls by it what would be covered: the button that was pressed, or the end of
 * the page. */
function keepUncovered(room: number, makeRoom: () => void) {
  const { scrollHeight } = document.documentElement
  const isAtEnd = innerHeight + scrollY >= scrollHeight - 1
  const pressed = findLastPress()
  makeRoom()
  if (room === 0 || matchMedia(wide).matches) return
  const added = isAtEnd ? document.documentElement.scrollHeight - scrollHeight : 0
  const covered = pressed === undefined ? 0 : pressed - innerHeight + room
  scrollBy({ top: Math.max(covered, added, 0), behavior: 'instant' })
}

/** Viewport of the toasts. */
export function ToastViewport() {
  useEffect(() => {
    let end = () => {}
    const timer = setTimeout(() => {
      end = takeToasts(show)
    }, liveRegionDelay)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [])
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport
          ref={trackHeight}
          className="fixed bottom-4 right-4 z-60 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 sm:bottom-6 sm:right-6"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="rounded-small bg-ink text-paper shadow-high transition-[opacity,translate] duration-200 ease-out data-ending-style:translate-y-2 data-starting-style:translate-y-2 data-limited:hidden data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-center gap-3 py-2 pl-4 pr-2">
        {toast.type === 'danger' ? (
          <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
        ) : (
          <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
        )}
        <Toast.Title className="min-w-0 flex-1 py-2 font-medium" render={<p />} />
        <Toast.Action className="min-h-10 cursor-pointer rounded-small px-3 font-semibold underline underline-offset-4 hover:no-underline" />
        <Toast.Close
          aria-label="Dismiss"
          // The library hides it from screen readers until the toast is hovered or focused.
          aria-hidden={false}
          className="grid size-10 shrink-0 cursor-pointer place-items-center rounded-small hover:opacity-75"
        >
          <X aria-hidden="true" className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
