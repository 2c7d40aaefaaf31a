import { toPlainCharacters } from './plain-characters.ts';

/** Error values of spreadsheet programs, by language. */
const errorTexts: ReadonlySet<string> = new Set(
  [
    // English, also in files of any language.
    '#N/A #REF! #NAME? #VALUE! #DIV/0! #DIV/0 #NUM! #NULL! #SPILL! #CALC! #GETTING_DATA #GETTING_DATA! #FIELD! #BLOCKED!',
    '#CONNECT! #UNKNOWN! #BUSY! #PYTHON! #EXTERNAL! #ERROR! #TIMEOUT! #CYCLE! #CIRCULAR! #LICENSE! #NAME! #N/A!',
    // German.
    '#NV #BEZUG! #WERT! #ZAHL! #LEER! #ÜBERLAUF! #KALK! #FELD! #BLOCKIERT! #UNBEKANNT! #VERBINDEN! #EXTERN! #BESETZT!',
    // French.
    '#NOM? #VALEUR! #NOMBRE! #NUL! #PROPAGATION! #EPARS! #CALCUL! #CHAMP! #BLOQUE! #BLOQUÉ! #CONNEXION! #INCONNU!',
    // Spanish, Catalan and Portuguese.
    '#N/D #¡REF! #¿NOMBRE? #¡VALOR! #¡DIV/0! #¡NUM! #¡NULO! #¡DESBORDAMIENTO! #¡CALC! #¡CAMPO! #NOMBRE? #¡BLOQUEADO!',
    '#VALOR! #NOME? #NÚM! #NULO! #DESPEJAR! #DESPEJO! #EXCEDENTE! #TRANSBORDAR! #CONECTAR! #CAMPO! #ERRO! #NOM! #¡CONECTAR!',
    // Italian and Dutch.
    '#RIF! #VALORE! #NULLO! #ESPANSIONE! #N/B #VERW! #NAAM? #WAARDE! #DEEL/0! #GETAL! #LEEG! #OVERLOOP! #BEREKENEN! #VELD!',
    // Polish, Czech, Slovak and Hungarian.
    '#N/D! #ADR! #NAZWA? #ARG! #DZIEL/0! #LICZBA! #ZERO! #ROZLANIE! #POLE! #ODKAZ! #NÁZEV? #HODNOTA! #DĚLENÍ_NULOU! #ČÍSLO!',
    '#NENÍ_K_DISPOZICI #PŘESAH! #PRESAH! #NÁZOV? #DELENIENULOU! #NEDOSTUPNÝ #NEPLATNÝ! #HIÁNYZIK #HIV! #NÉV? #ÉRTÉK!',
    '#ZÉRÓOSZTÓ! #SZÁM! #NULLA! #KIBONTÁS!',
    // Slovenian, Croatian and Serbian.
    '#VRIJ! #VREDN! #ŠTEV! #DEL/0! #IME? #N/V #SKLIC! #NIČ! #VRIJEDNOST! #BROJ! #DIJ/0! #NAZIV? #VREDNOST! #BROJ/0!',
    // Romanian and Turkish.
    '#VALOARE! #NUME? #YOK #BAŞV! #AD? #DEĞER! #SAYI/0! #SAYI! #BOŞ! #TAŞMA! #HESAPLA! #ALAN!',
    // Swedish, Danish, Norwegian and Finnish.
    '#SAKNAS! #REFERENS! #NAMN? #VÄRDEFEL! #DIVISION/0! #OGILTIGT! #SKÄRNING! #SPILL! #I/T #IR #REFERENCE! #NAVN? #VÆRDI!',
    '#NUMERISK! #OVERLØB! #VERDI! #TALL! #OVERFLYT! #PUUTTUU! #PUUTTUU #VIITTAUS! #NIMI? #ARVO! #JAKO/0! #LUKU! #TYHJÄ!',
    // Russian, Ukrainian, Bulgarian and Macedonian.
    "#Н/Д #ССЫЛКА! #ИМЯ? #ЗНАЧ! #ДЕЛ/0! #ЧИСЛО! #ПУСТО! #ПЕРЕНОС! #ВЫЧИСЛ! #ПОЛЕ! #ПОСИЛАННЯ! #ІМ'Я? #ЗНАЧЕННЯ! #ДІЛ/0!",
    '#ДІЛЕННЯ/0! #НОМЕР! #РОЗГОРТАННЯ! #СТОЙНОСТ! #ИМЕ? #ПРЕЛЕВАЊЕ!',
    // Japanese and Korean, for the errors that are not in English there.
    '#スピル! #計算! #フィールド! #ブロック! #接続! #不明! #ビジー! #분산! #계산! #필드!',
    // Greek.
    '#Δ/Υ #ΑΝΑΦ! #ΟΝΟΜΑ? #ΤΙΜΗ! #ΔΙΑΙΡ/0! #ΔΙΑΙΡ./0! #ΑΡΙΘ! #ΚΕΝΟ!',
  ].flatMap((texts) => texts.split(' ')),
);

/** The word before the number of an error of LibreOffice, such as `Err:502`, in its languages. */
const numberedError =
  /^(?:#?Err:?\s?|(?:Err\.?|Error|Fehler|Erreur|Fout|Errore|Erro|Błąd|Chyba|Hiba|Virhe|Fel|Fejl|Feil|Hata|Greška|Napaka|Eroare|Ошибка|Помилка|Грешка|Σφάλμα|エラー|错误|錯誤|오류)\s?:\s?)5\d\d$/iu;

/** The text of a formula whose result a program still waits for. */
const pendingFormula = /^(?:#N\/A (?:N\/A|Requesting Data)[.…]*|#?Loading(?:\.\.\.|…))$/i;

/** The maximum length of an error value. */
const maxLength = 32;

/** Whether a text is an error value of a spreadsheet program, or the `###` of a column that is too narrow. */
export const isSpreadsheetError = (text: string): boolean => {
  if (text.length > 2 * maxLength) return false;
  const plain = toPlainCharacters(text);
  if (plain.length > maxLength || plain.length < 2) return false;
  if (plain.startsWith('#')) {
    // French programs write a narrow space before the last sign.
    const upper = plain.toUpperCase().replace(/ (?=[!?]$)/, '');
    if (errorTexts.has(upper) || /^#{3,}$/.test(plain)) return true;
  }
  return numberedError.test(plain) || pendingFormula.test(plain);
};
