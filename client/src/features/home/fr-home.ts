import { ROUNDS_MAX, ROUNDS_MIN } from '@bougie/engine/battle/settings.ts'
import { DEFAULT_CYCLE_SETTINGS } from '@bougie/engine/cycle/settings.ts'
import { eurosFromCents } from '@bougie/protocol/cents.ts'
import { formatWholeEuros } from '../../i18n/french-formats.ts'

const { stakeMinCents, stakeMaxCents } = DEFAULT_CYCLE_SETTINGS

export const frHome = {
  unknownAddress: 'Cette page n’existe pas ou n’existe plus. Vous voici à l’accueil.',
  pitch: 'Le duel de prix en direct',
  title: 'Comment ça marche ?',
  lead: 'La Battle oppose deux joueurs sur un même prix : UP, DOWN ou ÉGAL à chaque manche. Le gagnant emporte deux fois la mise.',
  play: 'Jouer',
  cycle: 'Cycle en direct',
  backToCycle: 'Revenir au Cycle',
  backToBet: (side: 'up' | 'down', stake: string) => `Revenir au Cycle · ${side === 'up' ? 'UP' : 'DOWN'} ${stake}`,
  backToLeaderboard: 'Revenir au classement',
  backToProof: 'Revenir à la vérification',
  highlights: [`${ROUNDS_MIN} à ${ROUNDS_MAX} manches`, '2 fois la mise au vainqueur'],
  verifiable: 'Cours vérifiables',
  guess: {
    title: 'Le Cycle en direct : devinez, sans mise',
    curve: 'Cours du cycle qui se joue maintenant',
    connecting: 'Connexion au cycle…',
    ask: 'Le prix finira-t-il au-dessus ou au-dessous de son départ ?',
    next: 'Les choix sont faits : attendez le cycle suivant.',
    guessedUp: 'Vous avez dit UP. Réponse à la fin du cycle.',
    guessedDown: 'Vous avez dit DOWN. Réponse à la fin du cycle.',
    right: 'Bien vu ! Avec une mise, c’était gagné.',
    wrong: 'Raté, et rien de perdu.',
    andThisOne: 'Et ce cycle-ci ?',
    answerIn: (count: number) => `Réponse dans ${count} s`,
    seconds: (count: number) => `${count} s`,
    equal: 'Égalité parfaite : personne n’aurait gagné.',
    playForReal: 'Jouer au Cycle',
  },
  carousel: 'Les cinq étapes du jeu',
  carouselTitle: 'Le Cycle, en cinq étapes',
  previous: 'Étape précédente',
  next: 'Étape suivante',
  goTo: (step: number) => `Aller à l’étape ${step}`,
  step: (step: number, steps: number) => `Étape ${step} sur ${steps}`,
  slides: [
    {
      title: 'Choisis ta mise',
      text: `Le montant mis en jeu pour cette session, de ${eurosFromCents(stakeMinCents)} à ${formatWholeEuros(eurosFromCents(stakeMaxCents))}.`,
    },
    {
      title: 'Fais ton choix entre UP et DOWN',
      text: 'UP si le prix doit finir le cycle au-dessus de son départ, DOWN s’il doit finir en dessous.',
    },
    {
      title: 'Observe le graphique',
      text: 'Le prix bouge en temps réel et la cote le suit : il reste possible d’encaisser avant la fin.',
    },
    {
      title: 'Attends la fin du cycle',
      text: 'Après 30 bougies, la position du prix par rapport au départ décide du résultat.',
    },
    {
      title: 'Collecte tes gains',
      text: 'Une prédiction juste rapporte la mise multipliée par la cote.',
    },
  ],
} as const
