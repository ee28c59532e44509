import { CYCLE_REFUSALS } from './cycle-refusals.ts'

/** Things that may be missing, each with the sentence that a player reads. */
export const NOT_FOUND_MESSAGES = {
  address: 'Il n’y a rien à cette adresse.',
  apiToken: 'Ce jeton d’API n’existe pas, ou plus.',
  battle: 'Cette battle n’existe pas.',
  block: 'Ce blocage n’existe pas.',
  challenge: 'Ce code ne mène à aucun défi.',
  creatorLink: 'Ce lien créateur n’existe pas, ou plus.',
  cycle: 'Ce cycle n’existe pas.',
  passkey: 'Cette passkey n’existe pas, ou plus, dans votre wallet.',
  picture: 'Ce joueur n’a pas de photo de profil.',
  player: 'Ce joueur n’existe pas.',
  session: 'Cette session est déjà terminée.',
  walletOwner: 'Aucun joueur n’a ce wallet.',
  withdrawal: 'Ce retrait n’existe pas.',
} as const

export type MissingThing = keyof typeof NOT_FOUND_MESSAGES

/**
 * Every code that a program may receive, its HTTP status and the sentence that a player reads. Retired codes stay here,
 * marked, and are not reused.
 */
export const ERRORS = {
  FORMAT_ERROR: error(400, 'Erreur de format du message'),
  UNAUTHORIZED: error(401, 'Vous devez être connecté pour continuer.'),
  INVALID_CREDENTIALS: error(401, 'Identifiants invalides. Veuillez réessayer.'),
  NO_WALLET_FOUND: error(401, 'Aucun wallet trouvé pour cette passkey. Voulez-vous créer un nouveau wallet ?'),
  RECOVERY_REFUSED: error(401, 'Ce nom de wallet et ce code ne vont pas ensemble, ou le code a déjà servi.'),
  FORBIDDEN: error(403, 'Vous n’avez pas le droit de faire cela.'),
  BLACKLISTED: error(403, 'Votre accès est temporairement bloqué'),
  ORIGIN_REFUSED: error(403, 'Cette page n’a pas le droit d’ouvrir une connexion.'),
  NOT_FOUND: error(404, NOT_FOUND_MESSAGES.address),
  USER_NOT_FOUND: error(404, "Ce wallet n'existe pas"),
  METHOD_NOT_ALLOWED: error(405, 'Cette action n’existe pas à cette adresse.'),
  USER_EXISTS: error(409, 'Ce wallet existe déjà. Connectez-le.'),
  WALLET_NAME_TAKEN: error(409, 'Ce nom de wallet est déjà pris. Choisissez-en un autre ou connectez votre wallet.'),
  WALLET_HELD: error(409, 'Ce wallet se connecte autrement : par sa passkey ou depuis son navigateur.'),
  PSEUDO_TAKEN: error(409, 'Ce pseudo est déjà pris.'),
  IDEMPOTENCY_CONFLICT: error(409, 'Cette demande a déjà été envoyée avec un autre contenu.'),
  PASSKEY_UNVERIFIED: error(403, 'La passkey n’a pas pu être vérifiée. Veuillez réessayer.'),
  FRESH_PASSKEY_REQUIRED: error(403, 'Confirmez avec votre passkey pour continuer.'),
  SIGNATURE_UNVERIFIED: error(403, 'La signature n’a pas pu être vérifiée. Veuillez réessayer.'),
  NOTHING_TO_CONFIRM: error(409, 'Ce wallet n’a pas de passkey : il n’y a rien à confirmer.'),
  RECOVERY_SESSION: error(403, 'Enregistrez d’abord une nouvelle passkey pour retrouver votre wallet.'),
  TOKEN_REFUSED: error(403, 'Un jeton d’API ne permet pas cette action.'),
  TOKEN_SCOPE: error(403, 'Ce jeton d’API n’a pas le droit qu’il faut pour cette action.'),
  TOKEN_LIMIT: error(409, 'Vous avez déjà 10 jetons d’API. Révoquez-en un pour en créer un autre.'),
  NOT_A_PROGRAM_SEAT: error(403, 'Un programme ne joue que les parties qu’il a lui-même commencées.'),
  ACCOUNT_IN_PLAY: error(409, 'Terminez d’abord votre battle ou vos paris du cycle : votre argent y est encore.'),
  ACCOUNT_PAYMENT_PENDING: error(409, 'Un paiement est en cours. Attendez qu’il soit terminé.'),
  ACCOUNT_COMMISSION_DUE: error(409, 'Votre commission doit d’abord vous être versée.'),
  ACCOUNT_BALANCE_LEFT: error(
    409,
    'Il reste de l’argent sur votre compte. Retirez-le, ou renoncez-y pour supprimer le compte.',
  ),
  PASSKEY_LIMIT: error(409, 'Ce wallet a déjà 10 passkeys. Retirez-en une pour en ajouter une autre.'),
  NO_RECOVERY_CODES: error(409, 'Seul un wallet ouvert par une passkey a des codes de récupération.'),
  LAST_PASSKEY: error(409, 'Votre dernière passkey ne peut pas être retirée.'),
  LINK_CODE_TAKEN: error(409, 'Ce code est déjà pris.'),
  NO_COMMISSION: error(422, 'Ce lien n’a pas de commission à verser.'),
  FOLLOW_REFUSED: error(422, 'Seuls d’autres joueurs peuvent être suivis.'),
  FOLLOWS_TOO_MANY: error(409, 'Vous suivez déjà 50 joueurs. Retirez-en un pour en suivre un autre.'),
  PAYLOAD_TOO_LARGE: error(413, 'Le contenu envoyé est trop volumineux.'),
  UNSUPPORTED_MEDIA_TYPE: error(415, 'Ce type de contenu n’est pas accepté.'),
  WEAK_ID: error(422, 'L’identifiant de cet appareil est trop faible.'),
  RESERVED_WALLET: error(422, 'Cette adresse de wallet est réservée.'),
  WALLET_NETWORK: error(422, 'Choisissez un autre réseau dans votre wallet, par exemple Ethereum.'),
  INVALID_AMOUNT: error(422, 'Montant invalide : il doit être supérieur à 0 €.'),
  INSUFFICIENT_BALANCE: error(422, 'Solde insuffisant'),
  DEPOSIT_LIMIT: error(422, 'Vous avez atteint la limite de dépôt du jour.'),
  WITHDRAWAL_MINIMUM: error(422, 'Le retrait minimum est de 10 €.'),
  INVALID_DESTINATION: error(422, 'Le compte ou l’adresse de destination est invalide.'),
  GIFT_NOT_STAKED: error(422, 'Votre bonus de bienvenue doit d’abord être misé une fois.'),
  PAYMENT_REFUSED: error(422, 'Le paiement a été refusé. Aucun montant n’a été prélevé.'),
  PAYOUT_DECIDED: error(409, 'Ce retrait a déjà été traité.'),
  LOSS_LIMIT: error(422, 'Vous avez atteint votre limite de pertes.'),
  PLAY_PAUSED: error(422, 'Vous êtes en pause : dépôts et mises sont suspendus.'),
  SELF_EXCLUDED: error(422, 'Vous êtes exclu du jeu à votre demande.'),
  RATE_LIMIT: error(429, 'Trop de tentatives, veuillez réessayer plus tard.'),
  SERVER_ERROR: error(500, 'Erreur serveur. Veuillez réessayer plus tard.'),
  SERVICE_UNAVAILABLE: error(503, 'Service temporairement indisponible - Veuillez réessayer'),
  GAME_CLOSED: error(503, 'Le jeu est temporairement fermé.'),

  // WebSocket only; the status applies when a REST call meets the same refusal.
  AUTH_REQUIRED: error(401, 'Vous devez être connecté pour jouer.'),
  QUEUE_NOT_IN: error(409, "Pas en file d'attente"),
  QUEUE_ALREADY_IN: error(409, 'Vous êtes déjà en file d’attente.'),
  BATTLE_NOT_FOUND: error(404, 'Cette battle n’existe pas ou plus.'),
  BATTLE_NOT_PARTICIPANT: error(403, 'Vous ne participez pas à cette battle.'),
  BATTLE_PHASE_CLOSED: error(409, 'Les prédictions de cette manche sont fermées.'),
  BATTLE_ALREADY_CHOSEN: error(409, 'Votre prédiction est déjà enregistrée.'),
  BATTLE_ROUND_MISMATCH: error(409, 'Cette prédiction concerne une autre manche.'),
  BATTLE_OVER: error(409, 'Cette battle est déjà terminée.'),
  BATTLE_STATE_ERROR: error(409, "Erreur lors de la récupération de l'état de la battle"),
  BATTLE_REMATCH_CLOSED: error(409, 'La revanche n’est plus possible.'),
  PRACTICE_BUSY: error(409, 'Vous jouez déjà une partie. Terminez-la d’abord.'),
  PRACTICE_OFFLINE: error(409, 'Ouvrez d’abord une connexion : une partie se joue en direct.'),
  CHALLENGE_CLOSED: error(409, 'Ce défi n’est plus ouvert.'),
  CHALLENGE_OWN: error(409, 'C’est votre propre défi : envoyez-le à quelqu’un d’autre.'),
  CHALLENGE_TOO_MANY: error(409, 'Vous avez déjà 5 défis ouverts. Retirez-en un pour en lancer un autre.'),
  CHALLENGE_NOT_FOR_YOU: error(403, 'Ce défi s’adresse à un autre joueur.'),
  CHALLENGE_PENDING: error(409, 'Vous défiez déjà ce joueur. Attendez sa réponse, ou retirez ce défi.'),
  CHALLENGE_NOT_TAKEN: error(422, 'Ce joueur n’accepte pas de défi de votre part.'),
  CHALLENGER_AWAY: error(409, 'L’auteur du défi n’est pas connecté. La partie commencera à son retour.'),
  CHALLENGER_BUSY: error(409, 'L’auteur du défi joue une autre partie. La vôtre commencera juste après.'),
  CHALLENGER_UNABLE: error(
    422,
    'L’auteur du défi ne peut pas miser autant en ce moment. Proposez-lui un défi à une autre mise.',
  ),
  OPPONENT_UNAVAILABLE: error(409, 'Vous ne pouvez pas jouer contre ce joueur.'),
  PLAYER_BLOCK_REFUSED: error(422, 'Un bot ne se bloque pas.'),
  PLAYER_BLOCKS_TOO_MANY: error(409, 'Vous avez déjà bloqué 100 joueurs. Débloquez-en un pour en bloquer un autre.'),
  ...CYCLE_REFUSALS,
  CYCLE_MISMATCH: error(409, 'Ce pari concerne un autre cycle.'),
  CYCLE_FULL: error(422, 'Ce cycle ne prend plus de mise de ce montant. Misez moins ou au prochain cycle.'),
  CYCLE_STATE_ERROR: error(409, 'Cette action n’est pas possible dans ce cycle.'),
  BET_TOO_MANY: error(
    422,
    'Vous avez déjà trop de paris dans ce cycle. Reprenez-en un, ou attendez le prochain cycle.',
  ),
  BET_NOT_FOUND: error(404, 'Ce pari n’existe pas dans ce cycle.'),
  BET_NOT_OWN: error(403, 'Ce pari n’est pas le vôtre.'),
  BET_ALREADY_REMOVED: error(409, 'Ce pari a déjà été repris ou encaissé.'),
} as const

function error(status: number, message: string) {
  return { status, message }
}

export type ErrorCode = keyof typeof ERRORS

/** A refusal is an expected response, not an exception. */
export interface Refusal {
  readonly ok: false
  readonly code: ErrorCode
  /** A sentence more precise than the code's own, in French. */
  readonly message?: string
  /** The time after which another attempt may succeed; sent as `Retry-After`. */
  readonly retryAfterMs?: number
  /** Further documented fields of the response, such as `remaining`. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** `NOT_FOUND` is not specific enough by itself: `refuseMissing` names the missing thing. */
export function refuse<Code extends ErrorCode>(
  code: Code & ([Code] extends ['NOT_FOUND'] ? never : unknown),
  more: Omit<Refusal, 'ok' | 'code'> = {},
): Refusal {
  return { ok: false, code, ...more }
}

/** For what a schema can't know of a field, such as whether a time has passed. */
export function refuseField(path: string, message: string): Refusal {
  return { ok: false, code: 'FORMAT_ERROR', message, details: { issues: [{ path, message }] } }
}

export function refuseMissing(thing: MissingThing): Refusal {
  return { ok: false, code: 'NOT_FOUND', message: NOT_FOUND_MESSAGES[thing] }
}
