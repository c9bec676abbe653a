import { Download } from 'lucide-react'
import { api } from '#app/api/browser.ts'
import { exportAccount } from '#app/api/own-account.ts'
import { saveFile } from '#app/components/dashboard/records/save-file.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { Button } from '#app/components/ui/button.tsx'

export function ExportButton() {
  const { isWorking, act } = useAction()
  const save = () =>
    act(async () => {
      const everything = await exportAccount(api)
      saveFile(
        'my-account.json',
        new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' }),
      )
    })
  return (
    <Button look="second" size="small" disabled={isWorking} onClick={save}>
      <Download aria-hidden="true" className="size-4" />
      {isWorking ? 'Collecting…' : 'Download your data'}
    </Button>
  )
}
