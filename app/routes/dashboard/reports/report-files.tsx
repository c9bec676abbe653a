import { DocumentDownloadButton } from '#app/components/payment/document-download-button.tsx'

const formats = [
  { label: 'Excel', format: 'xlsx' },
  { label: 'CSV', format: 'csv' },
]

type ReportFilesProps = {
  report: 'income' | 'profit' | 'outstanding' | 'quotes' | 'tax' | 'delivery' | 'late'
  asked: { from: string; to: string; by?: string; currency?: string }
  about: string
}

/** Buttons that save a report as a file. */
export const ReportFiles = ({ report, asked, about }: ReportFilesProps) => (
  <div className="mt-4 flex flex-wrap gap-x-4 gap-y-2">
    {formats.map(({ label, format }) => (
      <DocumentDownloadButton
        key={format}
        path={`/reports/${report}/export?${new URLSearchParams({ ...asked, format })}`}
        {...{ label, about }}
      />
    ))}
  </div>
)
