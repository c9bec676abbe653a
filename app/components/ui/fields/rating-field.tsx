const choices = [1, 2, 3, 4, 5]
const words = ['', 'Poor', 'Fair', 'Good', 'Very good', 'Excellent']

/** Five native radio buttons styled as stars; works with arrow keys and without JavaScript. */
export function RatingField({ rating, error }: { rating: number; error?: string | undefined }) {
  return (
    <fieldset aria-describedby={error ? 'rating-error' : undefined}>
      <legend className="mb-1.5 font-semibold">Rating</legend>
      <div className="rating-stars flex w-fit">
        {choices.map((choice) => (
          <label
            key={choice}
            className="grid size-11 cursor-pointer place-items-center rounded-small has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <span className="sr-only">
              {choice} of 5: {words[choice]}
            </span>
            <input
              type="radio"
              name="rating"
              value={choice}
              defaultChecked={choice === rating}
              className="sr-only"
            />
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-8">
              <path d="M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z" />
            </svg>
          </label>
        ))}
      </div>
      {error && (
        <p id="rating-error" className="text-small font-semibold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
