/** A field of the form that a pasted text can fill. */
export type DetailName = 'serviceAddress' | 'signInAddress' | 'apiKey' | 'apiPassword' | 'name';

/** A field and how specifically a label names it. If several labels name a field, the highest rank has priority. */
export interface LabelMeaning {
  readonly name: DetailName;
  readonly rank: number;
}

const password =
  /pass(?!port)|pwd|kennwort|losung|mdp|contrasen|senha|parola|wachtwoord|losenord|haslo|heslo|salasana|adgangskode|jelszo|sifre|parool|парол|パスワード|密码|密碼|비밀번호|كلمة المرور/u;
const secret = /secret|geheim|segret|hemlig|tajn|секрет|シークレット/u;
const signInPattern =
  /auth|sign ?in|log ?in|logon|anmeld|einlog|connexion|connecter|identification|token|sso\b|oauth|inicio de sesion|iniciar|accesso|acceso|acesso|inlog|innlog|logowan|prihlas|kirjaut|вход|авториз|サインイン|ログイン|認証|登录|登錄|로그인|تسجيل/u;
const key =
  /key|schlussel|schluessel|\bcle\b|\bclef\b|\bclave\b|chiave|chave|sleutel|klucz|\bklic\b|nyckel|nokkel|nogle|avain|anahtar|ключ|キー|密钥|金鑰|키|مفتاح/u;
const clientId = /\b(?:client|app|application) ?id\b/u;
const user =
  /user|benutzer|utilisateur|identifiant|usuario|utente|utilizador|gebruiker|uzytkownik|anvandar|bruker|\blog ?in\b|kennung|пользовател|ユーザー|用户/u;
const service =
  /service|servizio|servicio|servico|dienst|tjanst|tjeneste|palvelu|usluga|sluzba|\bapi\b|\bpim\b|\bbase|сервис|サービス|服务|服務|서비스/u;
const address =
  /adres|address|indirizzo|direccion|endereco|\bur[il]\b|\bhost|server|serveur|servidor|endpoint|instance|instanz|\blink\b|адрес|アドレス|地址|주소|عنوان/u;
/** The address of an entry in a password manager: `login_uri` is no address for the sign-in. */
const entryAddress = /^(?:\S+ )*login uris?(?: uri)?$/u;
/** Matches the label of a value that is no longer valid. */
export const formerSecret =
  /^(?:old|previous|former|alte[rs]?|bisherige[rs]?|ancienne?|vorige?|vecchi[ao]|antigu[ao]) /u;
const accountName =
  /^(?:(?:account|konto|compte|cuenta|conto|conta|rekening)(?: ?name?n?| naam)?|(?:nom|nombre|nome|naam) (?:du|de la|del|da|van (?:het|de)) (?:compte|cuenta|conto|account|conta)|accountnaam|kontonavn|kontonamn|mandant|tenant|アカウント名|账户名|帳戶名)$/u;
const foreign = /\b(?:account|konto|compte|customer|kunden|order|ticket|case|reset|expir|gultig|valid|hint|policy)/u;

/** Letters that have no accent in Unicode, as the patterns spell them. */
const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ß: 'ss', ı: 'i' };

/** Folds a label without case, accents and punctuation: `API_KEY`, `apiKey` and `API-Key:` all become `api key`. */
export const foldLabel = (label: string): string =>
  label
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[łøßı]/gu, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const findSecretMeaning = (label: string): LabelMeaning | null => {
  if (password.test(label) || /mot de passe/u.test(label)) return { name: 'apiPassword', rank: 3 };
  return secret.test(label) ? { name: 'apiPassword', rank: 2 } : null;
};

const findKeyMeaning = (label: string): LabelMeaning | null => {
  if (key.test(label)) return { name: 'apiKey', rank: 3 };
  if (clientId.test(label)) return { name: 'apiKey', rank: 2 };
  return user.test(label) ? { name: 'apiKey', rank: 1 } : null;
};

const findAddressMeaning = (label: string): LabelMeaning | null => {
  if (entryAddress.test(label)) return { name: 'serviceAddress', rank: 1 };
  if (signInPattern.test(label)) return { name: 'signInAddress', rank: 2 };
  if (service.test(label)) return { name: 'serviceAddress', rank: 2 };
  return address.test(label) ? { name: 'serviceAddress', rank: 1 } : null;
};

/**
 * Returns the field that a folded label and the type of its value identify, or null if the label is unknown. `login`
 * identifies the sign-in address if an address follows, otherwise the key.
 */
export const findMeaning = (label: string, isAddress: boolean): LabelMeaning | null => {
  if (accountName.test(label)) return isAddress ? null : { name: 'name', rank: 1 };
  const credential = findSecretMeaning(label) ?? findKeyMeaning(label);
  if (!isAddress) return credential !== null && credential.rank < 3 && foreign.test(label) ? null : credential;
  return credential !== null && credential.rank > 1 ? null : findAddressMeaning(label);
};

/** Whether a folded label identifies a field, regardless of its value. */
export const isKnownLabel = (label: string): boolean =>
  label !== '' && (findMeaning(label, false) ?? findMeaning(label, true)) !== null;

/** Words that can be part of a label and identify no field. */
const fillers = new Set(
  'the your our my of for to a an and der die das des dein deine ihr ihre für zum zur le la les l du de d votre un el los tu su del di il per van het je uw web account konto compte name new access here'.split(
    ' ',
  ),
);

/** Whether a word can be part of a label. A line of such words is a label even without a colon. */
export const isLabelWord = (word: string): boolean => {
  const folded = foldLabel(word);
  return fillers.has(folded) || (isKnownLabel(folded) && !/\d/u.test(folded) && folded.length <= 24);
};
