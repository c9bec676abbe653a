import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { findClientEmails, type KnownEmail } from '#app/api/client-emails.ts'
import { TextField } from '#app/components/ui/field.tsx'

const typingPause = 250

type ClientEmailFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'list' | 'autoComplete'>

/** An e-mail address for which the browser suggests the clients that we know. */
export function ClientEmailField({ onChange, ...props }: ClientEmailFieldProps) {
  const { known, look } = useKnownEmails()
  const listId = `known-for-${props.name}`
  return (
    <div>
      <TextField
        {...props}
        type="email"
        autoComplete="off"
        list={listId}
        onFocus={({ target }) => look(target.value)}
        onChange={(event) => {
          look(event.target.value)
          return onChange?.(event)
        }}
      />
      <datalist id={listId}>
        {known.map(({ email, name }) => (
          <option key={email} value={email} label={name || email} />
        ))}
      </datalist>
    </div>
  )
}

function useKnownEmails() {
  const [known, setKnown] = useState<KnownEmail[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const question = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  function look(typed: string) {
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      const mine = ++question.current
      // Suggestions help; without them the address is typed.
      const found = await findClientEmails(api, typed).catch(() => undefined)
      if (found && mine === question.current) setKnown(found)
    }, typingPause)
  }

  return { known, look }
}
