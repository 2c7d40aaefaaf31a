; Links such as vitrine://api.example.com/products/SKU-1 open with Vitrine, for whoever it is installed for.
!macro customInstall
  WriteRegStr SHCTX "Software\Classes\vitrine" "" "URL:Vitrine"
  WriteRegStr SHCTX "Software\Classes\vitrine" "URL Protocol" ""
  WriteRegStr SHCTX "Software\Classes\vitrine\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHCTX "Software\Classes\vitrine\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

; An update runs the uninstaller of the version before.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey SHCTX "Software\Classes\vitrine"
  ${endIf}
!macroend
