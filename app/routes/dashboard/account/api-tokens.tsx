import { Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { revokeToken, type TokenRow } from '#app/api/tokens.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { TokenDialog } from './token-dialog.tsx'
import { TokenList } from './token-list.tsx'

type ApiTokensProps = { tokens: TokenRow[]; scopes: string[]; onChanged: () => Promise<void> }

/** Tokens of the user and, for owners, of all staff. */
export function ApiTokens({ tokens, scopes, onChanged }: ApiTokensProps) {
  const [isCreating, setIsCreating] = useState(false)
  const [revoked, setRevoked] = useState<TokenRow>()
  const [isConfirming, setIsConfirming] = useState(false)
  const own = tokens.filter((token) => token.own)
  const colleagues = tokens.filter((token) => !token.own)

  function ask(token: TokenRow) {
    setRevoked(token)
    setIsConfirming(true)
  }
  async function revoke() {
    if (!revoked) return
    await revokeToken(api, revoked._id)
    showToast({ title: `“${revoked.name}” revoked` })
    await onChanged()
  }
  const create = (
    <Button look="second" size="small" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden="true" className="size-4" />
      Create a token
    </Button>
  )
  return (
    <Panel
      title="API tokens"
      lead="With a token, a program calls the API as you, within the scopes that you choose. Tokens end when your role or address changes."
      action={create}
    >
      {own.length === 0 ? (
        <p className="border-y border-line py-4 text-muted">No tokens yet.</p>
      ) : (
        <TokenList label="Your tokens" tokens={own} onRevoke={ask} />
      )}
      {colleagues.length > 0 && (
        <>
          <h3 className="mt-8 mb-3 text-[1.125rem]">Tokens of your colleagues</h3>
          <TokenList label="Tokens of your colleagues" tokens={colleagues} onRevoke={ask} />
        </>
      )}
      {isCreating && (
        <TokenDialog scopes={scopes} onClose={() => setIsCreating(false)} onCreated={onChanged} />
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={`Revoke the token “${revoked?.name ?? ''}”?`}
        confirmLabel="Revoke"
        onConfirm={revoke}
      >
        Programs that use it are refused at once. This can’t be undone.
      </ConfirmDialog>
    </Panel>
  )
}
