/** Endings of files that Windows, macOS or Linux run when they are opened, or that change the system. */
const endings: ReadonlySet<string> = new Set(
  (
    'action app appimage appref-ms application bash bat chm cmd com command cpl csh deb desktop dll dmg exe fish gadget ' +
    'hta inf ins jar js jse jsx ksh lnk mjs mpkg msc msi msix msixbundle msp mst pif pkg pl ps1 psd1 psm1 py pyw rb reg ' +
    'rpm run scf scpt scr settingcontent-ms sh shb sys terminal tool url vb vbe vbs webloc workflow ws wsc wsf wsh xll zsh'
  ).split(' '),
);

/** Whether a name is one of a program or script, by its ending. */
export const isProgramName = (name: string): boolean => {
  // Windows leaves out dots and spaces at the end of a name.
  const ending = /\.([^./\\]+)[. ]*$/.exec(name)?.[1];
  return ending !== undefined && endings.has(ending.toLowerCase());
};
