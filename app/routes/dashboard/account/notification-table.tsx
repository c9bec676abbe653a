import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { NotificationKindRow } from '#app/api/notification-settings.ts'
import { fieldClass } from '#app/components/ui/fields/field.tsx'
import { mailChoiceLabels, mailChoices } from '#core/notification-settings/notification-settings.ts'
import type { NotificationDraft } from './notification-draft.ts'

type NotificationTableProps = {
  title: string
  kinds: NotificationKindRow[]
  form: UseFormReturn<NotificationDraft>
}

/** Kinds by channels; a card per kind on narrow screens. */
export function NotificationTable({ title, kinds, form }: NotificationTableProps) {
  return (
    <table className="w-full max-md:block">
      <caption className="pb-2 text-left font-semibold max-md:block">{title}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-left text-small text-muted">
          <th scope="col" className="py-2 pr-4 font-semibold">
            Kind
          </th>
          {['In the app', 'By mail', 'Push'].map((channel) => (
            <th key={channel} scope="col" className="px-4 py-2 font-semibold">
              {channel}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {kinds.map((row) => (
          <KindRow key={row.kind} row={row} form={form} />
        ))}
      </tbody>
    </table>
  )
}

function KindRow({
  row: { kind, label, required },
  form: { register },
}: {
  row: NotificationKindRow
  form: UseFormReturn<NotificationDraft>
}) {
  const check = (channel: 'app' | 'push', name: string) => (
    <input
      type="checkbox"
      id={`field-kinds.${kind}.${channel}`}
      aria-label={`${label}: ${name}`}
      className="size-5 accent-accent"
      disabled={required && channel === 'app'}
      {...register(`kinds.${kind}.${channel}`)}
    />
  )
  return (
    <tr className="border-line max-md:block max-md:rounded-small max-md:border max-md:p-4 md:border-b">
      <th
        scope="row"
        className="py-3 pr-4 text-left font-normal max-md:block max-md:pt-0 max-md:font-semibold"
      >
        {label}
        {required && (
          <span className="block text-small font-normal text-muted">Always in the app and by mail</span>
        )}
      </th>
      <Channel name="In the app">{check('app', 'in the app')}</Channel>
      <Channel name="By mail">
        <select
          id={`field-kinds.${kind}.mail`}
          aria-label={`${label}: by mail`}
          className={`${fieldClass} min-h-11 max-w-full px-3`}
          disabled={required}
          {...register(`kinds.${kind}.mail`)}
        >
          {mailChoices.map((choice) => (
            <option key={choice} value={choice}>
              {mailChoiceLabels[choice]}
            </option>
          ))}
        </select>
      </Channel>
      <Channel name="Push">{check('push', 'push')}</Channel>
    </tr>
  )
}

const Channel = ({ name, children }: { name: string; children: ReactNode }) => (
  <td className="px-4 py-2 max-md:flex max-md:min-h-11 max-md:flex-wrap max-md:items-center max-md:justify-between max-md:gap-x-4 max-md:px-0 max-md:py-1">
    <span aria-hidden="true" className="md:hidden">
      {name}
    </span>
    {children}
  </td>
)
