import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { findClientEmails, type KnownEmail } from '#app/api/client-emails.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'

const typingPause = 250

type ClientEmailFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'list' | 'autoComplete'>

/** E-mail field that suggests known clients. */
export function ClientEmailField({ onChange, ...props }: ClientEmailFieldProps) {
  const { known, suggest } = useKnownEmails()
  const listId = `known-for-${props.name}`
  return (
    <div>
      <TextField
        {...props}
        type="email"
        autoComplete="off"
        list={listId}
        onFocus={({ target }) => suggest(target.value)}
        onChange={(event) => {
          suggest(event.target.value)
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
  const latestRequest = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  function suggest(typed: string) {
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      const request = ++latestRequest.current
      // Suggestions are optional: on failure the address can still be typed.
      const found = await findClientEmails(api, typed).catch(() => undefined)
      if (found && request === latestRequest.current) setKnown(found)
    }, typingPause)
  }

  return { known, suggest }
}
