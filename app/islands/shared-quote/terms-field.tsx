type TermsFieldProps = { termsUrl: string; isAccepted: boolean; error: string | undefined }

/** Checkbox that accepts the quote and the terms. */
export const TermsField = ({ termsUrl, isAccepted, error }: TermsFieldProps) => (
  <div>
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        name="terms"
        defaultChecked={isAccepted}
        aria-describedby={error ? 'terms-error' : undefined}
        className="size-5 shrink-0 accent-accent"
      />
      <span>
        I accept this quote and the{' '}
        <a
          href={termsUrl}
          target="_blank"
          rel="noreferrer"
          className="font-semibold text-accent underline underline-offset-4"
        >
          terms
        </a>
        .
      </span>
    </label>
    {error && (
      <p id="terms-error" className="text-small font-semibold text-danger">
        {error}
      </p>
    )}
  </div>
)
