import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { NotificationSettings } from '#app/api/notification-settings.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import type { NotificationDraft } from './notification-draft.ts'

type QuietHoursFieldsProps = {
  form: UseFormReturn<NotificationDraft>
  settings: Pick<NotificationSettings, 'siteQuiet' | 'timeZone'>
}

export function QuietHoursFields({ form, settings: { siteQuiet, timeZone } }: QuietHoursFieldsProps) {
  const quiet = useWatch({ control: form.control, name: 'quiet' })
  const field = bindFields(form)
  const site = siteQuiet ? `${siteQuiet.from} to ${siteQuiet.until}` : 'none'
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        label="Quiet hours"
        hint={`Mails and pushes wait until they end. Times of ${placeOf(timeZone)}.`}
        {...field('quiet')}
      >
        <option value="site">As the site: {site}</option>
        <option value="off">None</option>
        <option value="own">Own hours</option>
      </SelectField>
      {quiet === 'own' && (
        <>
          <TextField label="From" type="time" required {...field('quietFrom')} />
          <TextField label="Until" type="time" required {...field('quietUntil')} />
        </>
      )}
    </div>
  )
}

const placeOf = (timeZone: string) => timeZone.replace(/^.*\//, '').replaceAll('_', ' ')
