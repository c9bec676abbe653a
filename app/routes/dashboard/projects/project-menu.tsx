import { Download, KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { linkTo } from '#api/links/links.ts'
import { saveCertificate } from '#app/components/dashboard/records/save-certificate.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { PasswordsDialog } from '#app/components/dashboard/secrets/project-passwords.tsx'
import { RowMenu } from '#app/components/list/row-menu.tsx'
import { findCertificateId } from '#core/certificate/certificate.ts'
import type { ProjectRow } from '#core/project/project.ts'
import { useHasPermission } from '../shell/use-account.ts'

type ProjectMenuProps = { project: ProjectRow; onDelete: () => void }

export function ProjectMenu({ project, onDelete }: ProjectMenuProps) {
  const [isShowing, setIsShowing] = useState(false)
  const mayOpen = useHasPermission('secret-link.manage')
  const mayEdit = useHasPermission('project.update')
  const { companyname, certificate } = project
  const download = () => void saveCertificate(certificate).catch(showErrorToast)
  const choices = [
    ...(mayOpen ? [{ label: 'Show password', icon: KeyRound, onChoose: () => setIsShowing(true) }] : []),
    ...(mayEdit && findCertificateId(certificate, linkTo)
      ? [{ label: 'Certificate', icon: Download, onChoose: download }]
      : []),
    ...(mayEdit ? [{ label: 'Delete', icon: Trash2, onChoose: onDelete }] : []),
  ]
  return (
    <>
      <RowMenu about={companyname} choices={choices} />
      <PasswordsDialog project={project} isOpen={isShowing} onClose={() => setIsShowing(false)} />
    </>
  )
}
