import type { ComponentProps } from 'react'
import { useRevalidator } from 'react-router'
import { MessageForm, type Written } from './message-form.tsx'
import { Thread } from './thread.tsx'

type TextThreadProps = ComponentProps<typeof Thread> & {
  /** Label of the form. */
  label: string
  isStaff?: boolean
  mayWrite?: boolean
  draftKey: string
  write: (message: Pick<Written, 'text' | 'internal'>, key: string) => Promise<unknown>
}

/** Messages without files about a record, and a form for another one. */
export function TextThread(props: TextThreadProps) {
  const { label, isStaff = false, mayWrite = true, draftKey, write, ...thread } = props
  const { revalidate } = useRevalidator()
  return (
    <>
      <Thread {...thread} />
      {mayWrite && (
        <div className="mt-6">
          <MessageForm
            draftKey={draftKey}
            label={label}
            takesFiles={false}
            {...(isStaff && { statuses: [] })}
            send={({ text, internal }, key) => write({ text, internal }, key)}
            onSent={() => void revalidate()}
          />
        </div>
      )}
    </>
  )
}
