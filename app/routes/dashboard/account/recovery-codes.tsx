import { useState } from 'react'
import type { RecoveryStatus } from '#app/api/recovery-codes.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { Moment } from '#app/components/time/moment.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { codesInSet, fewCodes } from '#core/recovery-code/recovery-code.ts'
import { RecoveryDialog } from './recovery-dialog.tsx'

type RecoveryCodesProps = { status: RecoveryStatus; onChanged: () => Promise<void> }

/** Printed codes of an owner, for a sign-in without the provider. */
export function RecoveryCodes({ status: { left, createdAt }, onChanged }: RecoveryCodesProps) {
  const [isMaking, setIsMaking] = useState(false)
  return (
    <Panel
      title="Recovery codes"
      lead={`${codesInSet} codes on paper, with which you can sign in if you lose your account or the sign-in provider cannot be reached. Each works once.`}
    >
      <div className="grid justify-items-start gap-4">
        {createdAt === null ? (
          <Notice tone="danger">You have no recovery codes yet.</Notice>
        ) : left <= fewCodes ? (
          <Notice tone="danger">
            {left === 0 ? 'No code is left.' : left === 1 ? 'One code is left.' : `${left} codes are left.`}{' '}
            Make new ones.
          </Notice>
        ) : (
          <p>
            {left} of {codesInSet} codes are left, made on <Moment value={createdAt} style="exact" />.
          </p>
        )}
        <Button look="second" size="small" onClick={() => setIsMaking(true)}>
          {createdAt === null ? 'Make recovery codes' : 'Make new codes'}
        </Button>
      </div>
      {isMaking && (
        <RecoveryDialog hasCodes={left > 0} onClose={() => setIsMaking(false)} onMade={onChanged} />
      )}
    </Panel>
  )
}
