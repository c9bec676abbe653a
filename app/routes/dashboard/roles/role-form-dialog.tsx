import { useForm } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { addCustomRole, changeCustomRole } from '#app/api/custom-roles.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { followRecord, useOpenedVersion } from '#app/components/form/use-opened-version.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { type CustomRoleInput, type CustomRoleRow, customRoleInput } from '#core/custom-role/custom-role.ts'
import { AreaFields } from './area-fields.tsx'

type RoleFormDialogProps = {
  /** Undefined to create a new role. */
  role: CustomRoleRow | undefined
  onClose: () => void
  onSaved: () => Promise<void>
}

/** Form with the name of a role and its areas of work. */
export function RoleFormDialog({ role, onClose, onSaved }: RoleFormDialogProps) {
  const opened = useOpenedVersion(role?.version ?? 0)
  const form = useForm<CustomRoleInput>({
    resolver: resolverOf<CustomRoleInput>(customRoleInput),
    ...followRecord<CustomRoleInput>({ name: role?.name ?? '', areas: role?.areas ?? [] }),
  })
  const sending = useSending(form, {
    send: (values) =>
      role
        ? opened.save((version) => changeCustomRole(api, role._id, { ...values, version }))
        : addCustomRole(api, values),
    onSent() {
      showToast({ title: role ? 'Role saved' : 'Role created' })
      onClose()
      void onSaved()
    },
  })
  const field = bindFields(form)
  return (
    <FormDialog
      title={role ? `Edit “${role.name}”` : 'Create a role'}
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel={role ? 'Save changes' : 'Create role'}
    >
      <TextField label="Name" maxLength={40} autoComplete="off" {...field('name')} />
      <AreaFields form={form} />
      <p className="text-small text-muted">
        Roles, payment numbers and backups belong to owners only.
        {role && ' The change takes effect at once for everybody who has the role.'}
      </p>
    </FormDialog>
  )
}
