// A bot that follows the price: up while it rises, down while it falls.
//   BOUGIE_URL=https://… BOUGIE_TOKEN=bougie_… node example-bot.ts practice
//   … challenge 10        offers a challenge for 10 €, prints its code and plays whoever accepts it
//   … accept ABCDEF       accepts a challenge
import { createProgramClient } from '@bougie/api-client'

const [mode = 'practice', argument = ''] = process.argv.slice(2)
const { BOUGIE_URL: baseUrl = 'http://localhost:8022', BOUGIE_TOKEN: token = '' } = process.env
const bot = createProgramClient({ baseUrl, token })
const { user } = await bot.call('me')

let battleId: string | null = null
let prices: number[] = []
const ended = Promise.withResolvers<void>()

bot.on('battle_match_found', (match) => {
  battleId = match.battleId
  console.log(`battle ${battleId} against ${match.opponent.username} for ${match.amount} €`)
})
bot.on('battle_price_update', ({ price }) => {
  prices.push(price)
})
bot.on('battle_phase', ({ phase, round, duration }) => {
  if (phase !== 'prediction') return
  prices = []
  // Half of the phase shows a trend and leaves time for the message to arrive.
  setTimeout(() => {
    const [first = 0, last = 0] = [prices[0], prices.at(-1)]
    const choice = last > first ? 'up' : 'down'
    if (battleId !== null) bot.send({ type: 'battle_bet', battleId, round, choice })
  }, duration / 2)
})
bot.on('battle_round_result', ({ round, result, user1_id, user1Points, user2Points }) => {
  const [own, other] = user1_id === user.id ? [user1Points, user2Points] : [user2Points, user1Points]
  console.log(`round ${round}: ${result}, ${own} to ${other}`)
})
bot.on('battle_complete', ({ winner, payout }) => {
  console.log(`${winner === user.id ? 'won' : 'not won'}, ${payout} € back`)
  ended.resolve()
})
bot.on('battle_state', ({ status, cancelReason }) => {
  if (status !== 'cancelled') return
  console.log(`cancelled: ${cancelReason}`)
  ended.resolve()
})
bot.on('error', ({ code, message }) => console.error(`${code}: ${message}`))

await bot.connect()
if (mode === 'practice') await bot.call('practise')
if (mode === 'accept') await bot.call('acceptChallenge', { params: { code: argument } })
if (mode === 'challenge') {
  const challenge = await bot.call('createChallenge', { body: { amount: Number(argument), expires_in: 15 } })
  console.log(`challenge ${challenge.code}`)
}
await ended.promise
bot.close()
