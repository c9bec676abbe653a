import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import type { ListPage } from '#app/api/client.ts'
import { markNote } from '#app/api/notes.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { MoreButton } from '#app/components/dashboard/screen/more-button.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { useMore } from '#app/components/dashboard/screen/use-more.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import type { NoteRow } from '#core/note/note.ts'

export function OwnNotes({ page }: { page: ListPage<NoteRow> }) {
  const { rows, ...more } = useMore(page)
  return (
    <Panel title="Notes from us">
      {rows.length === 0 ? (
        <DashboardEmptyState title="No notes yet">
          News about your projects will appear here.
        </DashboardEmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((note) => (
            <li key={note._id} id={note._id} tabIndex={-1} className="scroll-mt-16 py-5">
              <Note note={note} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton {...more}>Older notes</MoreButton>
    </Panel>
  )
}

function Note({ note: { _id, title, text, read, createdAt } }: { note: NoteRow }) {
  // Until the note is read again, which may have changed on another device.
  const [marked, setMarked] = useState({ from: read, to: read })
  if (marked.from !== read) setMarked({ from: read, to: read })
  const isRead = marked.to

  async function toggle() {
    setMarked({ from: read, to: !isRead })
    try {
      await markNote(api, _id, !isRead)
    } catch (error) {
      setMarked({ from: read, to: isRead })
      showErrorToast(error)
    }
  }

  return (
    <article>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 wrap-anywhere text-body">
          {title}
          {!isRead && (
            <>
              <span className="sr-only">,</span> <Badge tone="accent">New</Badge>
            </>
          )}
        </h3>
        <p className="text-small text-muted">
          <RelativeTime value={createdAt} />
        </p>
      </div>
      <p className={`mt-1.5 whitespace-pre-line wrap-anywhere ${isRead ? 'text-muted' : ''}`}>{text}</p>
      <Button isChange look="quiet" size="small" className="-ml-3 mt-1" onClick={toggle}>
        {isRead ? 'Mark as unread' : 'Mark as read'}
        <span className="sr-only">: {title}</span>
      </Button>
    </article>
  )
}
