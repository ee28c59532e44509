export interface Piece {
  readonly x: number
  readonly y: number
  readonly velocityX: number
  readonly velocityY: number
  readonly spin: number
  readonly angle: number
  readonly size: number
  /** Index into the colours. */
  readonly colour: number
}

const GRAVITY_PX_PER_S2 = 900
const PIECES = 90

/** A burst from the middle of the upper third, fanning upwards. `random` returns numbers in [0, 1). */
export function burst(
  area: { width: number; height: number },
  colours: number,
  random: () => number,
): readonly Piece[] {
  return Array.from({ length: PIECES }, () => {
    const direction = -Math.PI / 2 + (random() - 0.5) * Math.PI * 0.9
    const speed = 280 + random() * 460
    return {
      x: area.width / 2 + (random() - 0.5) * area.width * 0.2,
      y: area.height * 0.36,
      velocityX: Math.cos(direction) * speed,
      velocityY: Math.sin(direction) * speed,
      spin: (random() - 0.5) * 14,
      angle: random() * Math.PI * 2,
      size: 5 + random() * 6,
      colour: Math.floor(random() * colours),
    }
  })
}

export function fall(pieces: readonly Piece[], elapsedS: number): readonly Piece[] {
  return pieces.map((piece) => ({
    ...piece,
    x: piece.x + piece.velocityX * elapsedS,
    y: piece.y + piece.velocityY * elapsedS,
    velocityX: piece.velocityX * 0.992,
    velocityY: piece.velocityY + GRAVITY_PX_PER_S2 * elapsedS,
    angle: piece.angle + piece.spin * elapsedS,
  }))
}
