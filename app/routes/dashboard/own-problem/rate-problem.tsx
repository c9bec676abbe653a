import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { rateProblem, type WholeProblem } from '#app/api/problems.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { Button } from '#app/components/ui/button.tsx'
import { TextArea } from '#app/components/ui/fields/field.tsx'
import { RatingField } from '#app/components/ui/fields/rating-field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { Stars } from '#app/components/ui/stars.tsx'

/** Rating of a resolved problem, or the form for it. */
export function RateProblem({ problem }: { problem: WholeProblem }) {
  const { rating, ratingText } = problem
  if (rating === null) return <RatingForm id={problem._id} />
  return (
    <Panel title="Your rating">
      <Stars rating={rating} />
      {ratingText && <p className="mt-2 whitespace-pre-line wrap-anywhere">{ratingText}</p>}
    </Panel>
  )
}

function RatingForm({ id }: { id: string }) {
  const { revalidate } = useRevalidator()
  const { isWorking, failure, attempt } = useAttempt()
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const written = new FormData(event.currentTarget)
    const rating = Number(written.get('rating') ?? 0)
    await attempt(async () => {
      if (rating === 0) throw new Error('Please choose from one to five stars.')
      await rateProblem(api, id, { rating, text: String(written.get('text') ?? '') })
      showToast({ title: 'Thank you for your rating' })
      await revalidate()
    })
  }
  return (
    <Panel title="How did we do?">
      <form aria-label="Rating" className="grid justify-items-start gap-4" onSubmit={send}>
        <RatingField rating={0} />
        <div className="w-full">
          <TextArea name="text" label="Anything to add?" rows={2} maxLength={2_000} />
        </div>
        {failure && <Notice tone="danger">{failure.message}</Notice>}
        <Button type="submit" size="small" disabled={isWorking}>
          {isWorking ? 'One moment…' : 'Send rating'}
        </Button>
      </form>
    </Panel>
  )
}
