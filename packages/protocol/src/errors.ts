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
  FORMAT_ERROR: { status: 400, message: 'Erreur de format du message' },
  UNAUTHORIZED: { status: 401, message: 'Vous devez être connecté pour continuer.' },
  INVALID_CREDENTIALS: { status: 401, message: 'Identifiants invalides. Veuillez réessayer.' },
  NO_WALLET_FOUND: {
    status: 401,
    message: 'Aucun wallet trouvé pour cette passkey. Voulez-vous créer un nouveau wallet ?',
  },
  RECOVERY_REFUSED: {
    status: 401,
    message: 'Ce nom de wallet et ce code ne vont pas ensemble, ou le code a déjà servi.',
  },
  FORBIDDEN: { status: 403, message: 'Vous n’avez pas le droit de faire cela.' },
  BLACKLISTED: { status: 403, message: 'Votre accès est temporairement bloqué' },
  ORIGIN_REFUSED: { status: 403, message: 'Cette page n’a pas le droit d’ouvrir une connexion.' },
  NOT_FOUND: { status: 404, message: NOT_FOUND_MESSAGES.address },
  USER_NOT_FOUND: { status: 404, message: "Ce wallet n'existe pas" },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Cette action n’existe pas à cette adresse.' },
  USER_EXISTS: { status: 409, message: 'Ce wallet existe déjà. Connectez-le.' },
  WALLET_NAME_TAKEN: {
    status: 409,
    message: 'Ce nom de wallet est déjà pris. Choisissez-en un autre ou connectez votre wallet.',
  },
  WALLET_HELD: { status: 409, message: 'Ce wallet se connecte autrement : par sa passkey ou depuis son navigateur.' },
  PSEUDO_TAKEN: { status: 409, message: 'Ce pseudo est déjà pris.' },
  IDEMPOTENCY_CONFLICT: { status: 409, message: 'Cette demande a déjà été envoyée avec un autre contenu.' },
  PASSKEY_UNVERIFIED: { status: 403, message: 'La passkey n’a pas pu être vérifiée. Veuillez réessayer.' },
  FRESH_PASSKEY_REQUIRED: { status: 403, message: 'Confirmez avec votre passkey pour continuer.' },
  SIGNATURE_UNVERIFIED: { status: 403, message: 'La signature n’a pas pu être vérifiée. Veuillez réessayer.' },
  NOTHING_TO_CONFIRM: { status: 409, message: 'Ce wallet n’a pas de passkey : il n’y a rien à confirmer.' },
  RECOVERY_SESSION: {
    status: 403,
    message: 'Enregistrez d’abord une nouvelle passkey pour retrouver votre wallet.',
  },
  TOKEN_REFUSED: { status: 403, message: 'Un jeton d’API ne permet pas cette action.' },
  TOKEN_SCOPE: { status: 403, message: 'Ce jeton d’API n’a pas le droit qu’il faut pour cette action.' },
  TOKEN_LIMIT: { status: 409, message: 'Vous avez déjà 10 jetons d’API. Révoquez-en un pour en créer un autre.' },
  NOT_A_PROGRAM_SEAT: { status: 403, message: 'Un programme ne joue que les parties qu’il a lui-même commencées.' },
  ACCOUNT_IN_PLAY: {
    status: 409,
    message: 'Terminez d’abord votre battle ou vos paris du cycle : votre argent y est encore.',
  },
  ACCOUNT_PAYMENT_PENDING: { status: 409, message: 'Un paiement est en cours. Attendez qu’il soit terminé.' },
  ACCOUNT_COMMISSION_DUE: { status: 409, message: 'Votre commission doit d’abord vous être versée.' },
  ACCOUNT_BALANCE_LEFT: {
    status: 409,
    message: 'Il reste de l’argent sur votre compte. Retirez-le, ou renoncez-y pour supprimer le compte.',
  },
  PASSKEY_LIMIT: { status: 409, message: 'Ce wallet a déjà 10 passkeys. Retirez-en une pour en ajouter une autre.' },
  NO_RECOVERY_CODES: { status: 409, message: 'Seul un wallet ouvert par une passkey a des codes de récupération.' },
  LAST_PASSKEY: { status: 409, message: 'Votre dernière passkey ne peut pas être retirée.' },
  LINK_CODE_TAKEN: { status: 409, message: 'Ce code est déjà pris.' },
  NO_COMMISSION: { status: 422, message: 'Ce lien n’a pas de commission à verser.' },
  FOLLOW_REFUSED: { status: 422, message: 'Seuls d’autres joueurs peuvent être suivis.' },
  FOLLOWS_TOO_MANY: { status: 409, message: 'Vous suivez déjà 50 joueurs. Retirez-en un pour en suivre un autre.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Le contenu envoyé est trop volumineux.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Ce type de contenu n’est pas accepté.' },
  WEAK_ID: { status: 422, message: 'L’identifiant de cet appareil est trop faible.' },
  RESERVED_WALLET: { status: 422, message: 'Cette adresse de wallet est réservée.' },
  WALLET_NETWORK: { status: 422, message: 'Choisissez un autre réseau dans votre wallet, par exemple Ethereum.' },
  INVALID_AMOUNT: { status: 422, message: 'Montant invalide : il doit être supérieur à 0 €.' },
  INSUFFICIENT_BALANCE: { status: 422, message: 'Solde insuffisant' },
  DEPOSIT_LIMIT: { status: 422, message: 'Vous avez atteint la limite de dépôt du jour.' },
  WITHDRAWAL_MINIMUM: { status: 422, message: 'Le retrait minimum est de 10 €.' },
  INVALID_DESTINATION: { status: 422, message: 'Le compte ou l’adresse de destination est invalide.' },
  GIFT_NOT_STAKED: { status: 422, message: 'Votre bonus de bienvenue doit d’abord être misé une fois.' },
  PAYMENT_REFUSED: { status: 422, message: 'Le paiement a été refusé. Aucun montant n’a été prélevé.' },
  PAYOUT_DECIDED: { status: 409, message: 'Ce retrait a déjà été traité.' },
  LOSS_LIMIT: { status: 422, message: 'Vous avez atteint votre limite de pertes.' },
  PLAY_PAUSED: { status: 422, message: 'Vous êtes en pause : dépôts et mises sont suspendus.' },
  SELF_EXCLUDED: { status: 422, message: 'Vous êtes exclu du jeu à votre demande.' },
  RATE_LIMIT: { status: 429, message: 'Trop de tentatives, veuillez réessayer plus tard.' },
  SERVER_ERROR: { status: 500, message: 'Erreur serveur. Veuillez réessayer plus tard.' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'Service temporairement indisponible - Veuillez réessayer' },
  GAME_CLOSED: { status: 503, message: 'Le jeu est temporairement fermé.' },

  // WebSocket only; the status applies when a REST call meets the same refusal.
  AUTH_REQUIRED: { status: 401, message: 'Vous devez être connecté pour jouer.' },
  QUEUE_NOT_IN: { status: 409, message: "Pas en file d'attente" },
  QUEUE_ALREADY_IN: { status: 409, message: 'Vous êtes déjà en file d’attente.' },
  BATTLE_NOT_FOUND: { status: 404, message: 'Cette battle n’existe pas ou plus.' },
  BATTLE_NOT_PARTICIPANT: { status: 403, message: 'Vous ne participez pas à cette battle.' },
  BATTLE_PHASE_CLOSED: { status: 409, message: 'Les prédictions de cette manche sont fermées.' },
  BATTLE_ALREADY_CHOSEN: { status: 409, message: 'Votre prédiction est déjà enregistrée.' },
  BATTLE_ROUND_MISMATCH: { status: 409, message: 'Cette prédiction concerne une autre manche.' },
  BATTLE_OVER: { status: 409, message: 'Cette battle est déjà terminée.' },
  BATTLE_STATE_ERROR: { status: 409, message: "Erreur lors de la récupération de l'état de la battle" },
  BATTLE_REMATCH_CLOSED: { status: 409, message: 'La revanche n’est plus possible.' },
  PRACTICE_BUSY: { status: 409, message: 'Vous jouez déjà une partie. Terminez-la d’abord.' },
  PRACTICE_OFFLINE: { status: 409, message: 'Ouvrez d’abord une connexion : une partie se joue en direct.' },
  CHALLENGE_CLOSED: { status: 409, message: 'Ce défi n’est plus ouvert.' },
  CHALLENGE_OWN: { status: 409, message: 'C’est votre propre défi : envoyez-le à quelqu’un d’autre.' },
  CHALLENGE_TOO_MANY: {
    status: 409,
    message: 'Vous avez déjà 5 défis ouverts. Retirez-en un pour en lancer un autre.',
  },
  CHALLENGE_NOT_FOR_YOU: { status: 403, message: 'Ce défi s’adresse à un autre joueur.' },
  CHALLENGE_PENDING: { status: 409, message: 'Vous défiez déjà ce joueur. Attendez sa réponse, ou retirez ce défi.' },
  CHALLENGE_NOT_TAKEN: { status: 422, message: 'Ce joueur ne prend pas de défi de votre part.' },
  CHALLENGER_AWAY: { status: 409, message: 'Qui vous défie n’est pas connecté. La partie commencera à son retour.' },
  CHALLENGER_BUSY: { status: 409, message: 'Qui vous défie joue une autre partie. La vôtre commencera juste après.' },
  CHALLENGER_UNABLE: { status: 422, message: 'Qui vous défie ne peut pas jouer cette mise en ce moment.' },
  OPPONENT_UNAVAILABLE: { status: 409, message: 'Vous ne pouvez pas jouer contre ce joueur.' },
  PLAYER_BLOCK_REFUSED: { status: 422, message: 'Un bot ne se bloque pas.' },
  PLAYER_BLOCKS_TOO_MANY: {
    status: 409,
    message: 'Vous avez déjà bloqué 100 joueurs. Débloquez-en un pour en bloquer un autre.',
  },
  CYCLE_BETS_DISABLED: { status: 503, message: 'Le service de paris est temporairement désactivé.' },
  CYCLE_MISMATCH: { status: 409, message: 'Ce pari concerne un autre cycle.' },
  CYCLE_LOCKED: { status: 409, message: 'Les paris de ce cycle sont fermés.' },
  CYCLE_FULL: {
    status: 422,
    message: 'Ce cycle ne prend plus de mise de ce montant. Misez moins ou au prochain cycle.',
  },
  CYCLE_STATE_ERROR: { status: 409, message: 'Cette action n’est pas possible dans ce cycle.' },
  SIDE_CLOSED: { status: 422, message: 'Ce côté est fermé : sa cote est trop basse.' },
  BET_TOO_MANY: { status: 422, message: 'Vous avez déjà trop de paris dans ce cycle.' },
  BET_NOT_FOUND: { status: 404, message: 'Ce pari n’existe pas dans ce cycle.' },
  BET_NOT_OWN: { status: 403, message: 'Ce pari n’est pas le vôtre.' },
  BET_ALREADY_REMOVED: { status: 409, message: 'Ce pari a déjà été retiré.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[]

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

export function refuseMissing(thing: MissingThing): Refusal {
  return { ok: false, code: 'NOT_FOUND', message: NOT_FOUND_MESSAGES[thing] }
}
