import type { PlayerRating } from '@bougie/protocol'
import { formatRating, ratingInWords } from '../../../i18n/format-price.ts'

/** A rating where there is no space for its words, which are read aloud. */
export function RatingFigure({ rating }: { readonly rating: PlayerRating }) {
  const named = ratingInWords(rating)
  return (
    <>
      <span aria-hidden="true" title={named}>
        {formatRating(rating)}
      </span>
      <span className="visually-hidden">{named}</span>
    </>
  )
}
