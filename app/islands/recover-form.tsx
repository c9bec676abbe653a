import { type FormEvent, useState } from 'react'
import { defaultPath } from '#api/links/return-path.ts'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'

const offline = 'The code could not be sent. Check the connection and try again.'

/** Form that signs in an owner with a printed code. */
export function RecoverForm() {
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    setIsSending(true)
    setFailure(undefined)
    const refused = await recover(new FormData(event.currentTarget))
    if (refused === undefined) return location.replace(defaultPath)
    setFailure(refused)
    setIsSending(false)
  }
  return (
    <form id="recover" method="post" action="/recover#recover" onSubmit={submit} className="grid gap-5">
      <TextField
        name="email"
        type="email"
        label="Your e-mail address"
        autoComplete="email"
        maxLength={254}
        required
      />
      <TextField
        name="code"
        label="Recovery code"
        hint="For example 7K2M-9QXD-T4HB-03VZ"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        required
      />
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" disabled={isSending} className="justify-self-start">
        {isSending ? 'One moment…' : 'Sign in'}
      </Button>
    </form>
  )
}

/** Returns the sentence of a refusal; undefined if the person is signed in. */
async function recover(form: FormData): Promise<string | undefined> {
  try {
    const answer = await fetch('/api/auth/recover', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: form.get('email'), code: form.get('code') }),
    })
    if (answer.ok) return undefined
    return ((await answer.json()) as { message?: string }).message ?? offline
  } catch {
    return offline
  }
}
