import { useState } from 'react'
import type { User } from '#app/api/account.ts'
import { discardPost, type KeptPost } from '#app/api/outbox.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { useOutbox } from './use-outbox.ts'

/** Texts that wait for a connection, or that the server refused when it was back. */
export function KeptPosts({ user }: { user: User }) {
  const { posts, sendNow } = useOutbox(user)
  const { isWorking, act } = useAction()
  if (posts.length === 0) return null
  const isWaiting = posts.some(({ refusal }) => refusal === undefined)
  const send = () => act(() => sendNow().catch(() => {}))
  return (
    <section
      aria-labelledby="kept-posts"
      className="mb-10 grid gap-4 rounded-large border border-line bg-raised p-5 sm:p-7"
    >
      <h2 id="kept-posts" className="text-title">
        Not sent yet
      </h2>
      {isWaiting && (
        <p className="text-muted">
          Kept on this device, and sent once the connection is back, also after you close the page and open it
          again.
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {posts.map((post) => (
          <KeptPostItem key={post.key} user={user} post={post} />
        ))}
      </ul>
      {isWaiting && (
        <Button size="small" className="w-fit" disabled={isWorking} onClick={() => void send()}>
          {isWorking ? 'Sending…' : 'Send now'}
        </Button>
      )}
    </section>
  )
}

function KeptPostItem({ user, post }: { user: User; post: KeptPost }) {
  const [isDiscarding, setIsDiscarding] = useState(false)
  const { key, title, keptAt, refusal } = post
  const text = textOf(post)
  async function copy() {
    await navigator.clipboard.writeText(text)
    showToast({ title: 'Copied' })
  }
  return (
    <li className="grid gap-2 py-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{title}</span>
        <span className="text-small text-muted">
          <RelativeTime value={new Date(keptAt).toISOString()} />
        </span>
      </p>
      {text && <p className="line-clamp-3 whitespace-pre-line wrap-anywhere">{text}</p>}
      {refusal !== undefined && (
        <p role="alert" className="font-semibold text-danger wrap-anywhere">
          It was refused: {refusal}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {text && (
          <Button look="second" size="small" onClick={() => void copy()}>
            Copy the text
          </Button>
        )}
        <Button
          look="quiet"
          size="small"
          className="text-danger"
          onClick={() => (isDiscarding ? void discardPost(user, key) : setIsDiscarding(true))}
        >
          {isDiscarding ? 'Discard it for good' : 'Discard'}
        </Button>
        {isDiscarding && (
          <Button look="quiet" size="small" onClick={() => setIsDiscarding(false)}>
            Keep it
          </Button>
        )}
      </div>
    </li>
  )
}

/** Texts of the post that a person wrote. */
function textOf({ body }: KeptPost): string {
  const { title, text, trxId } = Object(body) as Record<string, unknown>
  const lines = [title, trxId && `Transaction ID ${trxId}`, text]
  return lines.filter((one) => typeof one === 'string' && one !== '').join('\n')
}
