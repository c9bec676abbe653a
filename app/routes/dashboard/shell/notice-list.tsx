import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { api } from '#app/api/browser.ts'
import { listNotices, markAllNotices, markNotice, type NoticeRow } from '#app/api/notices.ts'
import { useOnChange } from '#app/components/dashboard/records/use-live.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { Loading } from '#app/components/ui/loading/loading.tsx'
import { Notice } from '#app/components/ui/notice.tsx'

/** Newest notifications, fetched on open and on each change event. */
export function NoticeList({ title, onLeave }: { title: ReactNode; onLeave: () => void }) {
  const { notices, failure, load } = useNotices()
  const isUnread = notices?.some(({ read }) => !read)
  return (
    <>
      {/* Above the list, so that the button does not move when notifications load. A moved button loses the click. */}
      <div className="flex min-h-14 items-center justify-between gap-2 py-1.5 pl-4 pr-2">
        {title}
        <Button
          look="quiet"
          size="small"
          isUnavailable={!isUnread}
          onClick={() => void markAllNotices(api).then(load, showErrorToast)}
        >
          Mark all as read
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line">
        {failure && (
          <div className="p-4">
            <Notice tone="danger">{failure}</Notice>
          </div>
        )}
        {!notices && !failure && (
          <div className="p-4">
            <Loading />
          </div>
        )}
        {notices?.length === 0 && <p className="px-4 py-8 text-muted">No notifications yet.</p>}
        <ul aria-label="Notifications" className="divide-y divide-line">
          {notices?.map((notice) => (
            <li key={notice._id}>
              <NoticeItem notice={notice} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function useNotices() {
  const [notices, setNotices] = useState<NoticeRow[]>()
  const [failure, setFailure] = useState<string>()
  const lastRequest = useRef(0)
  const load = useCallback(async () => {
    lastRequest.current += 1
    const request = lastRequest.current
    try {
      const { rows } = await listNotices(api)
      // A late response to an older request would show read notifications as unread.
      if (request !== lastRequest.current) return
      setNotices(rows)
      setFailure(undefined)
    } catch (error) {
      if (request === lastRequest.current) setFailure(errorMessageOf(error))
    }
  }, [])
  useEffect(() => void load(), [load])
  useOnChange(['notice'], () => void load())
  return { notices, failure, load }
}

function NoticeItem({ notice, onLeave }: { notice: NoticeRow; onLeave: () => void }) {
  const { _id, title, text, link, read, createdAt } = notice
  const [titleId, textId, timeId] = ['title', 'text', 'time'].map((part) => `notice-${part}-${_id}`)
  return (
    // Named by its title alone: otherwise title, text and time are read as one sentence.
    <Link
      to={link}
      aria-labelledby={titleId}
      aria-describedby={`${textId} ${timeId}`}
      // Public pages are not part of the dashboard's router.
      reloadDocument={!link.startsWith(href('/dashboard'))}
      onClick={() => {
        if (!read) void markNotice(api, _id, true).catch(showErrorToast)
        onLeave()
      }}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-3 hover:bg-surface"
    >
      <span aria-hidden="true" className={`mt-2 size-2 rounded-full ${read ? '' : 'bg-accent'}`} />
      <span className="min-w-0">
        <span id={titleId} className={`block wrap-anywhere ${read ? '' : 'font-bold'}`}>
          {title}
          {!read && <span className="sr-only">, unread</span>}
        </span>
        <span id={textId} className="line-clamp-2 wrap-anywhere text-small text-muted">
          {text}
        </span>
        <span id={timeId} className="mt-0.5 block text-small text-muted">
          <RelativeTime value={createdAt} />
        </span>
      </span>
    </Link>
  )
}
