type DiscountNoteProps = { discount: { percent: number | null; reason: string } | null }

/** Note of a discount below the text of its line. */
export const DiscountNote = ({ discount }: DiscountNoteProps) =>
  discount && (
    <span className="block text-small text-muted">
      {discount.percent === null ? 'Discount' : `Discount of ${discount.percent}%`}
      {discount.reason && `: ${discount.reason}`}
    </span>
  )
