import { type LucideIcon, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import type { FieldBinding } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { useConfirming } from '#app/components/form/use-confirming.ts'
import { useOwnPart } from '#app/components/form/use-own-part.ts'
import { type FormSending, useSending } from '#app/components/form/use-sending.ts'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { mailSecurities, type securityLabels } from '#core/mail-server/mail-server.ts'

type ServerFormOptions<Values> = {
  schema: z.ZodType<unknown, unknown>
  /** The stored server, with an empty password. */
  values: Values
  version: number
  save: (values: Values & { version: number }) => Promise<unknown>
}

/** Form of a mail server, which stays open and shows what is stored. */
export function useServerForm<Values extends FieldValues>(options: ServerFormOptions<Values>) {
  const { schema, values, version, save } = options
  const { revalidate } = useRevalidator()
  const form = useForm<Values>({
    resolver: resolverOf<Values>(schema),
    defaultValues: values as DefaultValues<Values>,
  })
  const saveOwn = useOwnPart(form, values, version)
  const sending = useSending(form, {
    send: (input) => saveOwn((opened) => save({ ...input, version: opened })),
    onSent() {
      showToast({ title: 'Saved' })
      return revalidate()
    },
    staysOpen: true,
  })
  return { form, sending }
}

type ServerFrameProps<Values extends FieldValues> = {
  label: string
  form: UseFormReturn<Values>
  sending: FormSending
  failure: string
  /** A server is stored, which can be tried and removed. */
  isSet: boolean
  version: number
  trial: ReactNode
  removal: Omit<RemoveDialogProps, 'onClose' | 'onRemoved'>
  children: ReactNode
}

/** Frame of the form of a mail server, with what is done with the stored one. */
export function ServerFrame<Values extends FieldValues>(props: ServerFrameProps<Values>) {
  const { isSet, version, trial, removal, children, form, ...frame } = props
  const [isRemoving, setIsRemoving] = useState(false)
  return (
    <>
      <FormFrame
        {...frame}
        form={form}
        submitLabel="Save"
        aside={
          isSet && (
            <Button look="quiet" onClick={() => setIsRemoving(true)}>
              <Trash2 aria-hidden="true" className="size-4" />
              Remove
            </Button>
          )
        }
      >
        <div className="grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
      </FormFrame>
      {isSet && <div key={version}>{trial}</div>}
      {isRemoving && (
        <RemoveDialog {...removal} onClose={() => setIsRemoving(false)} onRemoved={() => form.reset()} />
      )}
    </>
  )
}

type RemoveDialogProps = {
  title: string
  text: string
  done: string
  remove: () => Promise<unknown>
  onClose: () => void
  onRemoved: () => void
}

function RemoveDialog({ title, text, done, remove, onClose, onRemoved }: RemoveDialogProps) {
  const confirming = useConfirming(async () => {
    await remove()
    onRemoved()
    showToast({ title: done })
  }, onClose)
  return (
    <FormDialog {...confirming} title={title} onClose={onClose} submitLabel="Remove" isDanger>
      <p>{text}</p>
    </FormDialog>
  )
}

type LoginFieldsProps = {
  /** Beginning of the ids: two of these forms are on one screen. */
  id: string
  field: (name: 'host' | 'port' | 'security' | 'user' | 'password') => FieldBinding<FieldValues>
  labels: ReturnType<typeof securityLabels>
  hasPassword: boolean
  /** A server that needs no login. */
  isLoginOptional?: boolean
}

/** Fields that every mail server has. */
export function LoginFields({ id, field, labels, hasPassword, isLoginOptional = false }: LoginFieldsProps) {
  const optional = isLoginOptional ? ' (optional)' : ''
  return (
    <>
      <TextField
        id={`${id}-host`}
        label="Server"
        autoComplete="off"
        maxLength={253}
        hint="Such as mail.example.com"
        {...field('host')}
      />
      <TextField
        id={`${id}-port`}
        label="Port"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        {...field('port')}
      />
      <SelectField id={`${id}-security`} label="Connection" {...field('security')}>
        {mailSecurities.map((security) => (
          <option key={security} value={security}>
            {labels[security]}
          </option>
        ))}
      </SelectField>
      <TextField
        id={`${id}-user`}
        label={`User name${optional}`}
        autoComplete="off"
        maxLength={254}
        hint="Often the e-mail address"
        {...field('user')}
      />
      <TextField
        id={`${id}-password`}
        label={`Password${optional}`}
        type="password"
        autoComplete="new-password"
        maxLength={500}
        hint={
          hasPassword
            ? 'Stored encrypted, and never shown. Empty: keep it, for the same server and user'
            : 'Stored encrypted, and never shown'
        }
        {...field('password')}
      />
    </>
  )
}

type ServerTrialProps = {
  label: string
  workingLabel: string
  icon: LucideIcon
  run: () => Promise<{ isGood: boolean; sentence: string; answer: string }>
}

/** Button that tries the saved server, and what came of it. */
export function ServerTrial({ label, workingLabel, icon: Icon, run }: ServerTrialProps) {
  const { isWorking, failure, attempt } = useAttempt()
  const [result, setResult] = useState<Awaited<ReturnType<typeof run>>>()
  async function test() {
    setResult(undefined)
    await attempt(async () => setResult(await run()))
  }
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      <Button look="second" size="small" disabled={isWorking} onClick={() => void test()}>
        <Icon aria-hidden="true" className="size-4" />
        {isWorking ? workingLabel : label}
      </Button>
      {failure && <Notice tone="danger">{failure.message}</Notice>}
      {result && (
        <Notice tone={result.isGood ? 'success' : 'danger'}>
          <p>{result.sentence}</p>
          {result.answer && (
            <p className="mt-1 text-small font-normal wrap-anywhere">The server said: {result.answer}</p>
          )}
        </Notice>
      )}
    </div>
  )
}
