import type { ReactNode } from 'react'
import type { KeptDraft } from '#app/api/blog-form.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Button } from '#app/components/ui/button.tsx'

type DraftBesideProps = {
  kept: KeptDraft
  /** Follows the sentence with the time and the author of the draft. */
  consequence?: string | undefined
  more?: ReactNode
  /** Buttons. */
  children: ReactNode
}

/** Frame of the notices about the draft beside a post. */
export const DraftBeside = ({ kept, consequence, more, children }: DraftBesideProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-small bg-tint py-2 pr-2 pl-4">
    <div className="min-w-0">
      <p>
        <strong>Draft kept</strong>
        {kept.savedAt && (
          <>
            {' '}
            <RelativeTime value={kept.savedAt} />
          </>
        )}
        {kept.savedBy && ` by ${kept.savedBy}`}. {consequence}
      </p>
      {more}
    </div>
    <div className="flex flex-wrap gap-1">{children}</div>
  </div>
)

const buttonId = 'open-other-text'

/** Button that opens the form with the draft instead of the post, or the reverse. */
export const OpenOtherText = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button id={buttonId} look="quiet" size="small" onClick={onClick}>
    {children}
  </Button>
)

/** Focuses the button that took the place of the pressed one. */
export const focusOpenOtherText = () => document.getElementById(buttonId)?.focus()
